import { foldText } from "#domain/text/foldText";
import { type TextIds, textIds } from "../columns/fleetColumns.ts";
import type { SlotBits } from "../columns/slotBits.ts";
import type { Fleet } from "../fleet/fleet.ts";
import { createStringTableFinder } from "../text/stringTable.ts";
import type { createTextArena } from "../text/textArena.ts";
import type { createPairIndex } from "./pairIndex.ts";

const encoder = new TextEncoder();

interface Indexes {
  readonly texts: ReturnType<typeof createTextArena>;
  readonly addresses: ReturnType<typeof createTextArena>;
  readonly pairs: ReturnType<typeof createPairIndex>;
}

/** Makes what looks for one word, in all vehicles or in one. */
export function createFinders(fleet: Fleet, { texts, addresses, pairs }: Indexes) {
  const modelFinder = createStringTableFinder(fleet.stringTables.models);
  const driverFinder = createStringTableFinder(fleet.stringTables.drivers);
  const poiFinder = createStringTableFinder(fleet.stringTables.pois);

  return (word: string) => {
    const bytes = encoder.encode(word);
    const models = modelFinder(bytes);
    const drivers = driverFinder(bytes);
    const pois = poiFinder(bytes);
    const groups = Uint8Array.from(fleet.groupNames(), (name) =>
      foldText(name).includes(word) ? 1 : 0,
    );

    return {
      has(slot: number): boolean {
        const { modelIds, poiIds, groupRanks } = fleet.columns;
        return (
          models()[modelIds[slot]!] === 1 ||
          drivers()[fleet.driverIdOf(slot)] === 1 ||
          pois()[poiIds[slot]!] === 1 ||
          groups[groupRanks[slot]!] === 1 ||
          texts.has(slot, bytes) ||
          addresses.has(slot, bytes)
        );
      },

      /** Those of the candidates that have the word. */
      among(candidates: SlotBits): SlotBits {
        const { columns } = fleet;
        const hits = new Uint32Array(candidates.length);
        const addShared = sharedMarker(hits, fleet.slotCount);
        addShared(models(), textIds(columns, "models"));
        addShared(drivers(), textIds(columns, "drivers"));
        addShared(pois(), textIds(columns, "pois"));
        addShared(groups, { ids: columns.groupRanks, stride: 1, offset: 0 });
        const likely = new Uint32Array(candidates.length);
        const isSure = pairs.find(bytes, likely);
        for (let at = 0; at < hits.length; at++) {
          hits[at] = hits[at]! & candidates[at]!;
          likely[at] = likely[at]! & candidates[at]! & ~hits[at]!;
        }
        if (isSure) for (let at = 0; at < hits.length; at++) hits[at] = hits[at]! | likely[at]!;
        else texts.find(bytes, likely, hits);
        if (addresses.isEmpty) return hits;
        for (let at = 0; at < hits.length; at++) likely[at] = candidates[at]! & ~hits[at]!;
        addresses.find(bytes, likely, hits);
        return hits;
      },
    };
  };
}

export type Finder = ReturnType<ReturnType<typeof createFinders>>;

/** Adds the slots whose shared text is a match; when none is, nobody needs to be asked. */
const sharedMarker =
  (hits: SlotBits, slotCount: number) =>
  (isMatch: Uint8Array, { ids, stride, offset }: TextIds): void => {
    if (!isMatch.includes(1)) return;
    for (let slot = 0; slot < slotCount; slot++)
      if (isMatch[ids[slot * stride + offset]!] === 1)
        hits[slot >>> 5] = hits[slot >>> 5]! | (1 << (slot & 31));
  };
