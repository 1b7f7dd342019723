import { isObject, type WireObject } from "#contract/traccar/wire";
import { canonicalJson } from "../audit/canonicalJson.ts";

/** From outside in: `["phone"]`, `["attributes", "speedLimit"]`. */
type Path = readonly string[];

/** What of a change somebody is shown. */
export interface ShownChange {
  readonly before: WireObject | null;
  readonly after: WireObject | null;
  /** Where something else stood that they are not shown, as far as the change was of it. */
  readonly hidden: { readonly before: readonly Path[]; readonly after: readonly Path[] };
  /** Nothing is left out of either side, of what the change was not of neither but a linked member. */
  readonly isWhole: boolean;
}

/** One state of a thing, null where it was not there. */
type Side = WireObject | null;

/** A change as it was written down. */
export interface WrittenChange {
  readonly before: Side;
  readonly after: Side;
  /** Whoever is shown it wrote it, and so knew both sides. */
  readonly isOwn: boolean;
}

/** All of a change. */
export const shownWhole = ({ before, after }: WrittenChange): ShownChange => ({
  before,
  after,
  hidden: { before: [], after: [] },
  isWhole: true,
});

/**
 * Shows of changes, the newest first and without gaps, what somebody knows: what has stood there without a break until
 * `now`, or until or since they wrote the thing themselves. Whoever got a thing from others, at whatever time and by
 * whichever way, so learns nothing of it that was gone by then, a phone or a password of its tracker; nor
 * by guessing it: that the same stands there again joins nothing. `now` is undefined where newer changes are left out.
 * Members that links change as well, of which nothing is written here, are never without a break.
 */
export function shownAsKnown(
  changes: readonly WrittenChange[],
  {
    now,
    linked = [],
  }: { readonly now: WireObject | undefined; readonly linked?: readonly string[] },
): readonly ShownChange[] {
  const isLinked = (key: string) => linked.some((member) => keyOf([member]) === key);
  const join = (known: Known, state: Texts, other: Texts): void => {
    for (const [key, text] of state) if (other.get(key) === text && !isLinked(key)) known.add(key);
  };
  const states = changes.map(({ before, after }) => [texts(before), texts(after)] as const);
  const known = changes.map(({ isOwn }) => [allOf(isOwn), allOf(isOwn)] as const);
  // What stands is known as long as nothing else stood there: into the past, then out of it.
  let joined: Texts = now === undefined ? new Map() : texts(now);
  for (const [at, [before, after]] of states.entries()) {
    const [knownBefore, knownAfter] = known[at]!;
    join(knownAfter, after, joined);
    join(knownBefore, before, onlyOf(after, knownAfter));
    joined = onlyOf(before, knownBefore);
  }
  joined = new Map();
  for (const [at, [before, after]] of [...states.entries()].reverse()) {
    const [knownBefore, knownAfter] = known[at]!;
    join(knownBefore, before, joined);
    join(knownAfter, after, onlyOf(before, knownBefore));
    joined = onlyOf(after, knownAfter);
  }
  const isAll = ({ state, known }: KnownState, other: KnownState): boolean =>
    [...state].every(
      ([key, text]) =>
        isShown(JSON.parse(key) as Path, JSON.parse(text), known) ||
        (isLinked(key) && other.state.get(key) === text),
    );
  return changes.map(({ before, after }, at) => {
    const [was, is] = states[at]!;
    const [knownBefore, knownAfter] = known[at]!;
    const [old, next] = [
      { state: was, known: knownBefore },
      { state: is, known: knownAfter },
    ];
    return {
      before: sideOf(before, knownBefore),
      after: sideOf(after, knownAfter),
      hidden: { before: hiddenPaths(old, next), after: hiddenPaths(next, old) },
      isWhole: isAll(old, next) && isAll(next, old),
    };
  });
}

interface KnownState {
  readonly state: Texts;
  readonly known: Known;
}

/** Each value of a state by its path, in words that are the same for the same value. */
type Texts = ReadonlyMap<string, string>;

/** Paths whose values somebody knows of one state. */
interface Known {
  has(key: string): boolean;
  add(key: string): unknown;
}

const allOf = (isOwn: boolean): Known =>
  isOwn ? { has: () => true, add: () => undefined } : new Set<string>();

const onlyOf = (state: Texts, known: Known): Texts =>
  new Map([...state].filter(([key]) => known.has(key)));

function sideOf(side: Side, known: Known): Side {
  if (side === null) return null;
  const shown: Record<string, unknown> = {};
  const attributes: Record<string, unknown> = {};
  for (const [[member = "", name], value] of valuesOf(side)) {
    if (!isShown(name === undefined ? [member] : [member, name], value, known)) continue;
    if (name === undefined) shown[member] = value;
    else attributes[name] = value;
  }
  return isObject(side["attributes"]) ? { ...shown, attributes } : shown;
}

/** That nothing stood there, or which of two, says little; of an attribute its name says more. */
const isShown = (path: Path, value: unknown, known: Known): boolean =>
  known.has(keyOf(path)) || (path.length === 1 && saysNothing(value));

/** The name of an attribute may be as telling as its value: unless it is known there stands only that it is one. */
function hiddenPaths({ state, known }: KnownState, other: KnownState): readonly Path[] {
  const hidden = new Map<string, Path>();
  for (const [key, text] of state) {
    const path = JSON.parse(key) as Path;
    if (other.state.get(key) === text || isShown(path, JSON.parse(text), known)) continue;
    const named = path.length === 1 || other.known.has(key) ? path : path.slice(0, 1);
    hidden.set(keyOf(named), named);
  }
  return [...hidden.values()];
}

const saysNothing = (value: unknown): boolean =>
  value === null || value === "" || value === 0 || typeof value === "boolean";

const keyOf = (path: Path): string => JSON.stringify(path);

const texts = (side: Side): Texts =>
  new Map(valuesOf(side).map(([path, value]) => [keyOf(path), canonicalJson(value)]));

/** Each of its attributes for itself. */
const valuesOf = (side: Side): readonly (readonly [Path, unknown])[] =>
  Object.entries(side ?? {}).flatMap(([name, value]): (readonly [Path, unknown])[] =>
    name === "attributes" && isObject(value)
      ? Object.entries(value).map(([attribute, one]) => [[name, attribute], one])
      : [[[name], value]],
  );
