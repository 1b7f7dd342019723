import { useCallback, useState } from "react";
import type { TableThing } from "#contract/objectTable";
import { PAGE_PACE } from "../createPace.ts";
import type { ShownTable, TableState } from "./manageTableState.ts";

/** What is chosen of a list, to which everything that is done to many is done. */
export interface Chosen {
  readonly ids: ReadonlySet<number>;
  choose(things: readonly Pick<TableThing, "id">[], isChosen: boolean): void;
  chooseAll(isChosen: boolean): Promise<void>;
  /** From one row to another, both included. */
  chooseRange(from: number, to: number): Promise<void>;
  clear(): void;
  /** What is gone is not among those that are chosen. */
  unchoose(ids: readonly number[]): void;
}

/**
 * What is chosen among the things that `sought` finds. Something else that is sought chooses nothing: of ids that were
 * chosen among others, also by the way back, nobody would see which.
 */
export function useChosen(sought: string, state: TableState): Chosen {
  const [ids, setIds] = useState<ReadonlySet<number>>(NONE);
  const [among, setAmong] = useState(sought);
  if (among !== sought) {
    setAmong(sought);
    setIds(NONE);
  }
  const listed = async () => (state.type === "ready" ? await state.table.ids() : NO_IDS);
  const choose = useCallback(
    (things: readonly Pick<TableThing, "id">[], isChosen: boolean) =>
      setIds((before) => {
        const next = new Set(before);
        for (const { id } of things)
          if (isChosen) next.add(id);
          else next.delete(id);
        return next;
      }),
    [],
  );
  return {
    ids,
    choose,
    async chooseAll(isChosen) {
      if (state.type !== "ready") return;
      const all = isChosen ? await listed() : [];
      // A set of a hundred thousand takes a frame's time: what the click did beside it is over by then.
      await PAGE_PACE.rest();
      setIds(new Set(all));
    },
    async chooseRange(from, to) {
      const range = (await listed()).subarray(from, to + 1);
      choose(
        Array.from(range, (id) => ({ id })),
        true,
      );
    },
    clear: () => setIds((before) => (before.size === 0 ? before : NONE)),
    unchoose(gone) {
      const all = new Set(gone);
      setIds((before) =>
        gone.some((id) => before.has(id))
          ? new Set([...before].filter((id) => !all.has(id)))
          : before,
      );
    },
  };
}

const NONE: ReadonlySet<number> = new Set();
const NO_IDS: Awaited<ReturnType<ShownTable["ids"]>> = new Int32Array(0);
