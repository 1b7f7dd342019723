import type { WireObject } from "#contract/traccar/wire";
import { json, noContent } from "../../answers/answer.ts";
import { versionOf } from "../../objects/versionOf.ts";

/**
 * With the version, so that who changes it next can say what they saw. What is shown may contain more
 * than was written down; the version is of what was written.
 */
export const single = <Shown extends WireObject>(shown: Shown, wire: WireObject = shown) => ({
  ...json(shown),
  headers: { etag: versionOf(wire) },
});

interface Written<Shown extends WireObject> {
  readonly shown: Shown;
  readonly wire?: WireObject;
  readonly undo: string | undefined;
}

/** The same, with what undoes the change; without where it cannot be undone. */
export const written = <Shown extends WireObject>({
  shown,
  wire = shown,
  undo,
}: Written<Shown>) => ({
  ...json(shown),
  headers: { etag: versionOf(wire), ...undoneBy(undo) },
});

/** Nothing but what undoes it. */
export const removed = (undo: string | undefined) => ({
  ...noContent(),
  headers: undoneBy(undo),
});

const undoneBy = (undo: string | undefined): Readonly<Record<string, string>> =>
  undo === undefined ? {} : { "x-undo": undo };
