import { useEffect, useEffectEvent, useState } from "react";
import type { HistoryVisits, VisitsView } from "#contract/historyVisits";
import type { Snapshot } from "#contract/snapshot";
import { useEngine } from "../../../engine/EngineProvider.tsx";
import { useSnapshot } from "../../../engine/useSnapshot.ts";

/** `stopped`: somebody did not want to wait for the rest. */
export type VisitsProgress = "asking" | "complete" | "stopped" | "noArea";

interface Asked {
  /** Of what was answered. */
  readonly key: string;
  readonly progress: VisitsProgress;
  readonly answer: HistoryVisits | undefined;
}

const revisionOf = ({ history }: Snapshot) => history?.revision;

/**
 * Asks on until all vehicles have been looked at, and again when more of the past has come. What was
 * found stays meanwhile; of another question nothing does.
 */
export function useVisitsAnswer(view: VisitsView | undefined) {
  const { engine } = useEngine();
  const revision = useSnapshot(revisionOf);
  const key = view && JSON.stringify(view);
  const [asked, setAsked] = useState<Asked>();
  const [stopped, setStopped] = useState<string>();
  const isStopped = stopped !== undefined && stopped === key;

  const askOnce = useEffectEvent(async () => (view ? await engine.historyVisits(view) : undefined));
  useEffect(() => {
    if (key === undefined || revision === undefined || isStopped) return;
    const ending = new AbortController();
    const askOn = async () => {
      for (let isDone = false; !isDone; ) {
        const found = await askOnce();
        if (ending.signal.aborted || !found) return;
        isDone = !found.ok || found.value.done === found.value.total;
        if (found.ok)
          setAsked({ key, progress: isDone ? "complete" : "asking", answer: found.value });
        else if (found.reason === "noArea")
          setAsked({ key, progress: "noArea", answer: undefined });
      }
    };
    // Rejected is what was asked of an engine that is gone: the next one's revision asks anew.
    void askOn().catch(() => {});
    return () => ending.abort();
  }, [key, revision, isStopped]);

  const current = asked?.key === key ? asked : undefined;
  return {
    answer: current?.answer,
    progress:
      isStopped && current?.progress !== "complete" ? "stopped" : (current?.progress ?? "asking"),
    stop: () => setStopped(key),
    goOn: () => setStopped(undefined),
  } as const;
}
