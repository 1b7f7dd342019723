import type { LinkSubject } from "../../../api/links.ts";
import type { LinkedKind } from "./linkedKind.ts";
import { chunksOf, type LinkChunk } from "./saveLinks.ts";

/** Things of one kind that something new is to be linked with. */
export interface ChosenThings {
  readonly ids: readonly number[];
  /** What the first of them are called. */
  readonly names: ReadonlyMap<number, string>;
}

/** By the name of what it is linked with: what a thing that is yet to be made is to have. */
export type ChosenLinks = Readonly<Record<string, ChosenThings>>;

/** Nothing at all. */
export const NOTHING_CHOSEN: ChosenLinks = {};

const NO_THINGS: ChosenThings = { ids: [], names: new Map() };

/** What is chosen of one kind. */
export const chosenOf = (chosen: ChosenLinks, name: string): ChosenThings =>
  chosen[name] ?? NO_THINGS;

/** How many are chosen of all of these. */
export const countChosen = (chosen: ChosenLinks, links: readonly LinkedKind[]): number =>
  links.reduce((sum, { name }) => sum + chosenOf(chosen, name).ids.length, 0);

/** A chunk of the links of a new thing, which are of several kinds. */
export interface NewLinkChunk extends LinkChunk {
  readonly subject: LinkSubject;
  readonly linked: LinkedKind;
}

/** What is to be sent for a thing to have what was chosen for it. */
export const newChunks = (
  subject: LinkSubject,
  chosen: ChosenLinks,
  links: readonly LinkedKind[],
): readonly NewLinkChunk[] =>
  links.flatMap((linked) =>
    chunksOf({
      added: Int32Array.from(chosenOf(chosen, linked.name).ids),
      removed: new Int32Array(),
    }).map((chunk) => ({ ...chunk, subject, linked })),
  );

/** What is left of a choice when some of it was written. */
export function withoutChunks(
  chosen: ChosenLinks,
  written: readonly Pick<NewLinkChunk, "linked" | "ids">[],
): ChosenLinks {
  const left = { ...chosen };
  for (const { linked, ids } of written) {
    const gone = new Set(ids);
    const before = chosenOf(left, linked.name);
    left[linked.name] = { ...before, ids: before.ids.filter((id) => !gone.has(id)) };
  }
  return left;
}
