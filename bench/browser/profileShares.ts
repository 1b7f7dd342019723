import { existsSync, readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { join } from "node:path";
import type { CDPSession } from "@playwright/test";

/** Packages whose functions draw; whatever they call counts with them. */
const DRAWS = /node_modules\/(maplibre-gl|@maplibre|@deck\.gl|@luma\.gl|@math\.gl)\//;
/** The profiler's words for what is in no function. */
const OUTSIDE: ReadonlySet<string> = new Set(["(program)", "(garbage collector)", "(root)"]);
/** What the build wrote; the bench's own functions have no address. */
const OWN_SCRIPT = /^https?:.*\/assets\/([^/]+\.js)$/;
const SAMPLE_EVERY_US = 250;
const MOST_LISTED = 12;

export interface ProfileShares {
  /** Of all samples, in percent. */
  readonly busyPercent: number;
  /** Within functions, so without what the browser does for itself or waits for. */
  readonly scriptPercent: number;
  /** With a function of the map libraries on the stack. */
  readonly drawingPercent: number;
  /** Of the busy part that is not drawing: percent by source, most first. */
  readonly others: readonly (readonly [source: string, percent: number])[];
}

/** As the browser's protocol has it. */
export interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly samples?: readonly number[];
  readonly timeDeltas?: readonly number[];
}
interface ProfileNode {
  readonly id: number;
  readonly callFrame: {
    readonly functionName: string;
    readonly url: string;
    readonly lineNumber: number;
    readonly columnNumber: number;
  };
  readonly children?: readonly number[];
}

/** Looks at the page's main thread for a while and reports what it was busy with. */
export async function profileShares(
  cdp: CDPSession,
  page: string,
  run: () => Promise<void>,
): Promise<ProfileShares> {
  await cdp.send("Profiler.enable");
  await cdp.send("Profiler.setSamplingInterval", { interval: SAMPLE_EVERY_US });
  await cdp.send("Profiler.start");
  await run();
  const { profile } = await cdp.send("Profiler.stop");
  return sharesOf(profile, page);
}

/**
 * What a profile says, by the maps of the page in that folder. Throws where the page ran a script that is
 * not in it: the page that was profiled was built otherwise, and nobody's time would be known.
 */
export function sharesOf(profile: Profile, page: string): ProfileShares {
  const sourceOf = createSources(page);
  const parents = new Map<number, ProfileNode>();
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  for (const node of profile.nodes)
    for (const child of node.children ?? []) parents.set(child, node);

  let [all, busy, script, drawing] = [0, 0, 0, 0];
  const others = new Map<string, number>();
  for (const [at, id] of (profile.samples ?? []).entries()) {
    const node = nodes.get(id);
    const took = Math.max(0, profile.timeDeltas?.[at] ?? 0);
    all += took;
    if (!node || node.callFrame.functionName === "(idle)") continue;
    busy += took;
    if (!OUTSIDE.has(node.callFrame.functionName)) script += took;
    if (isDrawing(node, parents, sourceOf)) drawing += took;
    else {
      const name = nameOf(node, sourceOf);
      others.set(name, (others.get(name) ?? 0) + took);
    }
  }
  return {
    busyPercent: (100 * busy) / all,
    scriptPercent: (100 * script) / all,
    drawingPercent: (100 * drawing) / all,
    others: [...others]
      .sort(([, one], [, other]) => other - one)
      .slice(0, MOST_LISTED)
      .map(([name, took]) => [name, (100 * took) / all]),
  };
}

/**
 * Of the time within functions the part that draws, from 0 to 1. A page that shows a map draws: a profile
 * in which nobody did says nothing about who else worked.
 */
export function drawingShare({ drawingPercent, scriptPercent }: ProfileShares): number {
  if (!(drawingPercent > 0)) throw new Error("the profile found no function of the map libraries");
  return drawingPercent / scriptPercent;
}

type SourceOf = (node: ProfileNode) => string;

function isDrawing(
  node: ProfileNode,
  parents: ReadonlyMap<number, ProfileNode>,
  sourceOf: SourceOf,
): boolean {
  for (let at: ProfileNode | undefined = node; at; at = parents.get(at.id))
    if (DRAWS.test(sourceOf(at))) return true;
  return false;
}

function nameOf(node: ProfileNode, sourceOf: SourceOf): string {
  const source = sourceOf(node)
    .replace(/^.*node_modules\//, "")
    .replace(/^(\.\.\/)+/, "");
  return `${node.callFrame.functionName || "anonymous"} ${source}`.trim();
}

/** Which file a function was written in, by the build's maps. */
function createSources(page: string): SourceOf {
  const maps = new Map<string, SourceMap | undefined>();
  const known = new Map<number, string>();
  const mapOf = (file: string) => {
    if (!maps.has(file)) {
      const script = join(page, "assets", file);
      if (!existsSync(script)) throw new Error(`${file} is of another build: run npm run build`);
      maps.set(file, mapAt(`${script}.map`));
    }
    return maps.get(file);
  };
  return ({ id, callFrame: { url, lineNumber, columnNumber } }) => {
    const held = known.get(id);
    if (held !== undefined) return held;
    const file = OWN_SCRIPT.exec(url)?.[1];
    const entry = file === undefined ? undefined : mapOf(file)?.findEntry(lineNumber, columnNumber);
    const source = entry && "originalSource" in entry ? String(entry.originalSource) : url;
    known.set(id, source);
    return source;
  };
}

/** What the bundler wrote itself has no source, and a script of nothing else no map. */
const mapAt = (path: string): SourceMap | undefined =>
  existsSync(path)
    ? new SourceMap(JSON.parse(readFileSync(path, "utf8")) as SourceMapPayload)
    : undefined;
