import type {
  AreaImport,
  Duplicate,
  ImportBody,
  ImportOutcome,
  ImportRow,
  ImportRules,
} from "#contract/areaImport";
import { failure, success } from "#contract/result";
import { isObject } from "#contract/traccar/wire";
import { halfWidthOf } from "#domain/geo/area";
import { MAX_GEOFENCES } from "#domain/geo/geofence";
import { readArea } from "#domain/geo/readArea";
import { foldText } from "#domain/text/foldText";
import { readJson } from "../table/readThings.ts";
import { featureAreas, featuresIn, isInDegrees } from "./featureAreas.ts";
import type { FoundArea } from "./foundArea.ts";
import { isTooDeep } from "./isTooDeep.ts";
import { bodyOf, type JudgedArea, judgeArea } from "./judgeArea.ts";
import { openAreaFile } from "./openAreaFile.ts";
import { shapeKey } from "./shapeKey.ts";
import { tableAreas } from "./tableAreas.ts";

/** More than this of one file is not kept: the rest is counted as found, and refused without a name. */
const MOST_FOUND = 100_000;
/** After so many the page hears how far it is. */
const PROGRESS_STEP = 250;

interface Judged {
  readonly row: ImportRow;
  readonly judged: JudgedArea;
  readonly found: FoundArea;
}

/** Reads one file after another and keeps what the last one would bring. */
export function createAreaImport(): AreaImport {
  let names: ReadonlySet<string> = new Set();
  let shapes: ReadonlySet<string> = new Set();
  let existing = 0;
  let found: FoundArea[] = [];
  /** That are not kept. */
  let over = 0;
  let outcomes: Readonly<Record<ImportOutcome, readonly Judged[]>> = nothingJudged();

  const spaceLeft = () => Math.max(0, MAX_GEOFENCES - existing);

  const take = (areas: readonly FoundArea[]) => {
    for (const area of areas)
      if (found.length < MOST_FOUND) found.push(area);
      else over += 1;
    return found.length + over;
  };

  return {
    async begin(list) {
      const things = await readJson(list);
      if (!Array.isArray(things)) return failure("unreadable");
      const known = { names: new Set<string>(), shapes: new Set<string>() };
      for (const thing of things) {
        if (!isObject(thing)) continue;
        known.names.add(nameKey(String(thing["name"])));
        const { area } = readArea(String(thing["area"]));
        const attributes = isObject(thing["attributes"]) ? thing["attributes"] : {};
        if (area) known.shapes.add(shapeKey(area, halfWidthOf(attributes["polylineDistance"])));
      }
      ({ names, shapes } = known);
      existing = things.length;
      return success(things.length);
    },
    async open(file) {
      found = [];
      over = 0;
      outcomes = nothingJudged();
      const opened = openAreaFile(new Uint8Array(await file.arrayBuffer()));
      if (!opened.ok) return opened;
      const { format, text } = opened.value;
      if (format === "kml" || format === "gpx") return success({ type: "xml", format, text });
      if (format === "table") {
        const areas = tableAreas(text);
        return areas.ok ? success({ type: "read", found: take(areas.value) }) : areas;
      }
      const json = isTooDeep(text) ? undefined : parsed(text);
      const features = featuresIn(json);
      if (!features) return failure("badJson");
      if (!isInDegrees(json)) return failure("notDegrees");
      for (const feature of features) take(featureAreas(feature));
      return success({ type: "read", found: found.length + over });
    },
    async add(features) {
      for (const feature of features) take(featureAreas(feature));
      return found.length + over;
    },
    async judge(rules, onProgress) {
      const made = judgeAll(found, rules, {
        names,
        shapes,
        space: spaceLeft(),
      });
      const next: Record<ImportOutcome, Judged[]> = nothingJudged();
      let simplified = 0;
      for (const one of made) {
        next[outcomeOf(one.row)].push(one);
        if (one.row.simplified && one.row.refusal === undefined) simplified += 1;
        if (one.row.number % PROGRESS_STEP === 0) onProgress(one.row.number, found.length);
      }
      outcomes = next;
      const { new: fresh, duplicate, refused } = next;
      return {
        new: fresh.length,
        duplicate: duplicate.length,
        refused: refused.length + over,
        simplified,
        space: spaceLeft(),
      };
    },
    async rows(outcome, first, count) {
      const kept = outcomes[outcome];
      const rows = kept.slice(first, first + count).map(({ row }) => row);
      if (outcome !== "refused") return rows;
      const begin = Math.max(0, first - kept.length);
      const end = Math.min(over, first + count - kept.length);
      for (let at = begin; at < end; at++) rows.push(rowOver(MOST_FOUND + at + 1));
      return rows;
    },
    bodies: async (withDuplicates) =>
      [...outcomes.new, ...(withDuplicates ? outcomes.duplicate : [])]
        .slice(0, spaceLeft())
        .flatMap(({ row: { number, name }, judged, found: from }): readonly ImportBody[] => {
          const body = bodyOf(judged, from);
          return body ? [{ number, name, body }] : [];
        }),
  };
}

const rowOver = (number: number): ImportRow => ({
  number,
  name: `#${number}`,
  kind: undefined,
  at: undefined,
  refusal: "tooManyAreas",
  duplicate: undefined,
  notes: [],
  simplified: undefined,
});

const nothingJudged = (): Record<ImportOutcome, Judged[]> => ({
  new: [],
  duplicate: [],
  refused: [],
});

const outcomeOf = ({ refusal, duplicate }: ImportRow): ImportOutcome =>
  refusal !== undefined ? "refused" : duplicate !== undefined ? "duplicate" : "new";

const nameKey = (name: string): string => foldText(name.trim());

interface Known {
  readonly names: ReadonlySet<string>;
  readonly shapes: ReadonlySet<string>;
  /** So many more the map can show. */
  readonly space: number;
}

/** In the order of the file, so that of two that are the same the first is new. */
function* judgeAll(
  found: readonly FoundArea[],
  { isSwapped, fallbackName }: ImportRules,
  known: Known,
): Generator<Judged> {
  const [names, shapes] = [new Set(known.names), new Set(known.shapes)];
  let { space } = known;
  for (const [index, from] of found.entries()) {
    const number = index + 1;
    const { area, ...judged } = judgeArea(from, isSwapped, `${fallbackName} ${number}`);
    let duplicate: Duplicate | undefined;
    if (area) {
      const [name, shape] = [nameKey(judged.name), shapeKey(area, from.halfWidth)];
      duplicate = names.has(name) ? "sameName" : shapes.has(shape) ? "sameShape" : undefined;
      names.add(name);
      shapes.add(shape);
    }
    const isOver = area !== undefined && duplicate === undefined && space-- <= 0;
    const refusal = isOver ? "tooManyAreas" : judged.refusal;
    const row = { ...judged, number, duplicate, refusal };
    yield { row, judged: { ...judged, area }, found: from };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
