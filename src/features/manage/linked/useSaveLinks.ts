import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { CallResult } from "../../../api/callServer.ts";
import { postSessionPassword } from "../../../api/session.ts";
import { isThingQuery } from "../../../api/things.ts";
import { type FailedChunk, type LinkChunk, linksIn, saveLinks } from "./saveLinks.ts";

/** What has been saved of what was asked for, and what is to be done about the rest. */
export type SaveState =
  | { readonly type: "ready" }
  | { readonly type: "saving"; readonly done: number; readonly count: number }
  | { readonly type: "failed"; readonly failed: readonly FailedChunk[]; readonly count: number }
  | { readonly type: "passwordDue"; readonly isWrong: boolean };

interface Reports<Chunk extends LinkChunk> {
  /** These stand on the server as they were asked for. */
  readonly onSaved: (chunks: readonly Chunk[]) => void;
  /** All that was asked for stands there, or it was stopped. */
  readonly onDone: (done: DoneLinks & { readonly isStopped: boolean }) => void;
}

/** Links that were saved. */
export interface DoneLinks {
  readonly count: number;
  /** What undoes them, the first one first; nobody knows that any more where an answer did not come. */
  readonly undo: readonly string[] | "lost";
}

/** Saves links chunk by chunk, however often something has to be asked for or sent again. */
export function useSaveLinks<Chunk extends LinkChunk>(
  send: (chunk: Chunk) => Promise<CallResult<string>>,
  reports: Reports<Chunk>,
) {
  const queries = useQueryClient();
  const [state, setState] = useState<SaveState>({ type: "ready" });
  const rest = useRef<readonly Chunk[]>([]);
  /** Of all runs since it was last whole. */
  const undo = useRef<readonly string[]>([]);
  const isUndoLost = useRef(false);
  const count = useRef(0);
  const stopped = useRef(false);
  // Who leaves the page has seen what was saved, and sends no more.
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  async function run(chunks: readonly Chunk[]): Promise<void> {
    stopped.current = false;
    const total = linksIn(chunks);
    const { saved, failed, left, isPasswordDue } = await saveLinks(chunks, {
      send,
      onProgress: (done) => setState({ type: "saving", done, count: total }),
      isStopped: () => stopped.current,
    });
    for (const { chunk, undo: token } of saved) {
      if (token !== "") undo.current = [...undo.current, token];
      else if (chunk.isUnsure) isUndoLost.current = true;
    }
    const savedCount = linksIn(saved.map(({ chunk }) => chunk));
    count.current += savedCount;
    reports.onSaved(saved.map(({ chunk }) => chunk));
    if (savedCount > 0)
      void queries.invalidateQueries({ predicate: (query) => !isThingQuery(query) });
    rest.current = [...failed.map(({ chunk }) => chunk), ...left];
    if (isPasswordDue) return setState({ type: "passwordDue", isWrong: false });
    if (failed.length > 0)
      return setState({
        type: "failed",
        failed,
        count: linksIn(failed.map(({ chunk }) => chunk)),
      });
    return finish(left.length > 0);
  }

  function finish(isStopped: boolean): void {
    setState({ type: "ready" });
    const done = {
      count: count.current,
      undo: isUndoLost.current ? ("lost" as const) : undo.current,
      isStopped,
    };
    count.current = 0;
    undo.current = [];
    isUndoLost.current = false;
    reports.onDone(done);
  }

  return {
    state,
    save: run,
    /** Sends what failed, or was not sent, and nothing that is saved. */
    again: () => run(rest.current),
    async givePassword(password: string): Promise<void> {
      const given = await postSessionPassword(password);
      if (given.ok) await run(rest.current);
      else setState({ type: "passwordDue", isWrong: true });
    },
    stop(): void {
      stopped.current = true;
    },
    /** Leaves what failed, or was not sent, as it is. */
    giveUp: () => finish(true),
  };
}
