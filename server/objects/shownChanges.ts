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
}

/** One state of a thing, null where it was not there. */
type Side = WireObject | null;

interface Sides {
  readonly before: Side;
  readonly after: Side;
}

/** All of a change. */
export const shownWhole = (change: Sides): ShownChange => ({
  ...change,
  hidden: { before: [], after: [] },
});

/**
 * Shows of changes what somebody knows: the values that the thing has now, and those that stood there when they
 * wrote it themselves. Whoever got a thing from others, at whatever time and by whichever way, so learns nothing of
 * it that was gone by then: a phone, a password of its tracker.
 */
export function createShownChanges(now: WireObject, own: readonly Sides[]) {
  const known = new Map<string, Set<string>>();
  for (const side of [now, ...own.flatMap(({ before, after }) => [before, after])])
    for (const [path, value] of valuesOf(side)) {
      const key = keyOf(path);
      known.set(key, (known.get(key) ?? new Set()).add(canonicalJson(value)));
    }

  const isKnown = (path: Path, value: unknown): boolean =>
    saysNothing(value) || known.get(keyOf(path))?.has(canonicalJson(value)) === true;

  function shownOf(side: Side): Side {
    if (side === null) return null;
    const shown: Record<string, unknown> = {};
    const attributes: Record<string, unknown> = {};
    for (const [path, value] of valuesOf(side)) {
      if (!isKnown(path, value)) continue;
      const [member = "", name] = path;
      if (name === undefined) shown[member] = value;
      else attributes[name] = value;
    }
    return isObject(side["attributes"]) ? { ...shown, attributes } : shown;
  }

  /** The name of an attribute may be as telling as its value: of one they do not know stands only that it is one. */
  function hiddenOf(side: Side, other: Side): readonly Path[] {
    const others = new Map(valuesOf(other).map(([path, value]) => [keyOf(path), value]));
    const hidden = new Map<string, Path>();
    for (const [path, value] of valuesOf(side)) {
      const key = keyOf(path);
      const isSame = others.has(key) && canonicalJson(others.get(key)) === canonicalJson(value);
      if (isSame || isKnown(path, value)) continue;
      const named = known.has(key) ? path : path.slice(0, 1);
      hidden.set(keyOf(named), named);
    }
    return [...hidden.values()];
  }

  return ({ before, after }: Sides): ShownChange => ({
    before: shownOf(before),
    after: shownOf(after),
    hidden: { before: hiddenOf(before, after), after: hiddenOf(after, before) },
  });
}

/** That there was nothing, or which of two it was, which the other one says. */
const saysNothing = (value: unknown): boolean =>
  value === null || value === "" || value === 0 || typeof value === "boolean";

const keyOf = (path: Path): string => JSON.stringify(path);

/** Each of its attributes for itself. */
const valuesOf = (side: Side): readonly (readonly [Path, unknown])[] =>
  Object.entries(side ?? {}).flatMap(([name, value]): (readonly [Path, unknown])[] =>
    name === "attributes" && isObject(value)
      ? Object.entries(value).map(([attribute, one]) => [[name, attribute], one])
      : [[[name], value]],
  );
