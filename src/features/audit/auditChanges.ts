import { isObject } from "#contract/traccar/wire";

/** One thing that was written down, before and after; undefined where there was none. */
export interface AuditChange {
  /** "attributes.speedLimit" */
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What differs between before and after, thing by thing, in the order of their paths. */
export function auditChanges(before: unknown, after: unknown): readonly AuditChange[] {
  const [was, is] = [leavesOf(before), leavesOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((path) => ({ path, before: was.get(path), after: is.get(path) }))
    .filter((change) => change.before !== change.after)
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** Lists stay whole: their places have no names. What is nothing is not written down. */
function leavesOf(value: unknown): Map<string, string> {
  const leaves = new Map<string, string>();
  const walk = (path: string, at: unknown): void => {
    if (at === null || at === undefined) return;
    if (isObject(at)) {
      for (const [name, part] of Object.entries(at)) walk(path ? `${path}.${name}` : name, part);
      return;
    }
    leaves.set(path, typeof at === "string" ? at : JSON.stringify(at));
  };
  walk("", value);
  return leaves;
}
