import { useEffect, useRef, useState } from "react";
import type { WireObject } from "#contract/traccar/wire";
import { writeLinks } from "../../../api/links.ts";
import type { ReadThing, WrittenThing } from "../../../api/things.ts";
import { useUser } from "../../../state/sessionStore.ts";
import type { ManagedThing } from "../managedThing.ts";
import {
  type ChosenLinks,
  type ChosenThings,
  countChosen,
  type NewLinkChunk,
  NOTHING_CHOSEN,
  newChunks,
  withoutChunks,
} from "./chosenLinks.ts";
import { isListed, isMembership, type LinkedKind, mayLink } from "./linkedKind.ts";
import { type DoneLinks, useSaveLinks } from "./useSaveLinks.ts";

/** How far the making of a thing is. */
export type Making =
  /** It is there; what it is to be linked with is still to be written. */
  | { readonly type: "linking" }
  | {
      readonly type: "done";
      /** How many links were written with it. */
      readonly count: number;
      /** What takes all of it back, the thing first; empty: nothing does. */
      readonly undo: readonly string[];
      /** Whoever made it is gone from its form. */
      readonly isLeft: boolean;
    };

interface Made {
  readonly first: WrittenThing;
  /** As it was written last. */
  readonly latest: WrittenThing;
}

const NO_LINKS: readonly LinkedKind[] = [];

/**
 * What a thing that is yet to be made is to be linked with. It is written right after the thing; what could not be
 * written stays chosen until it is, or until it is given up.
 */
export function useNewLinks(
  { kind, links }: Pick<ManagedThing, "kind" | "links">,
  read: ReadThing | undefined,
  onSaved: (written: WrittenThing, making?: Making) => void,
) {
  const viewer = useUser();
  const [chosen, setChosen] = useState(NOTHING_CHOSEN);
  const made = useRef<Made>(undefined);
  /** The thing is there, and its links are not all. */
  const [isMade, setMade] = useState(false);
  const isGone = useRef(false);

  const offeredTo = (thing: WireObject): readonly LinkedKind[] =>
    kind === "rfidKey" || !links
      ? NO_LINKS
      : links(thing).filter(
          (linked) => isListed(viewer, linked) && mayLink(viewer, kind, linked.kind),
        );

  const saving = useSaveLinks(
    ({ subject, linked, ...chunk }: NewLinkChunk) => writeLinks(subject, linked.kind, chunk),
    {
      onSaved: (chunks) => setChosen((before) => withoutChunks(before, chunks)),
      onDone: finish,
    },
  );

  function finish({ count, undo }: DoneLinks): void {
    if (!made.current) return;
    const { first, latest } = made.current;
    made.current = undefined;
    setMade(false);
    setChosen(NOTHING_CHOSEN);
    onSaved(latest, {
      type: "done",
      count,
      undo: waysBack(first.undo, undo),
      isLeft: isGone.current,
    });
  }

  /** Links of a thing go with it; what stood in another group before would stand in none. */
  function waysBack(thing: string | undefined, undo: DoneLinks["undo"]): readonly string[] {
    if (thing === undefined) return [];
    if (undo !== "lost") return [thing, ...undo];
    return kind !== "rfidKey" && isMembership(kind, "vehicle") ? [] : [thing];
  }

  /** The thing was written: what was chosen for it follows. */
  async function follow(written: WrittenThing): Promise<void> {
    if (read) return onSaved(written);
    if (made.current) {
      made.current = { ...made.current, latest: written };
      onSaved(written);
      return saving.again();
    }
    const chunks =
      kind === "rfidKey"
        ? []
        : newChunks({ kind, id: written.thing.id }, chosen, offeredTo(written.thing));
    made.current = { first: written, latest: written };
    if (chunks.length === 0) return finish({ count: 0, undo: [] });
    setMade(true);
    onSaved(written, { type: "linking" });
    return saving.save(chunks);
  }

  // Whoever leaves the form leaves what could not be written.
  const leave = useRef<() => void>(undefined);
  useEffect(() => {
    leave.current = () => {
      if (saving.state.type === "failed" || saving.state.type === "passwordDue") saving.giveUp();
    };
  });
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      leave.current?.();
    };
  }, []);

  return {
    offeredTo,
    chosen,
    choose: (name: string, things: ChosenThings) =>
      setChosen((before) => ({ ...before, [name]: things })),
    /** Whether leaving would lose some of it. */
    isUnsaved: (offered: readonly LinkedKind[]) => isMade || countChosen(chosen, offered) > 0,
    isMade,
    saving,
    follow,
    /** Drops what is chosen; a thing that is made already stays as it is. */
    drop: () => (isMade ? saving.giveUp() : setChosen(NOTHING_CHOSEN)),
    /** What those that were chosen are called. */
    names: async (ids: readonly number[]) => namesIn(chosen, ids),
  };
}

function namesIn(chosen: ChosenLinks, ids: readonly number[]): readonly string[] {
  return ids.map((id) => {
    const of = Object.values(chosen).find(({ names }) => names.has(id));
    return of?.names.get(id) ?? `#${id}`;
  });
}
