import { useEffect, useState } from "react";
import type { AreasView, AreasWindow } from "#contract/areasView";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { useAreasState } from "./useAreasState.ts";

/** The middle of the map moves, and with it how far everything is. */
const DISTANCE_EVERY_MS = 2_000;

/** The rows that a view wants, as the engine has them now; undefined before the first answer. */
export function useAreasWindow(view: AreasView): AreasWindow | undefined {
  const { engine } = useEngine();
  const state = useAreasState();
  const version = state?.version;
  const [answer, setAnswer] = useState<AreasWindow>();
  const { order, kind, search, firstRow, rowCount, sought } = view;

  useEffect(() => {
    if (version === undefined) return;
    let isWanted = true;
    const ask = async () => {
      const found = await engine.areaRows({ order, kind, search, firstRow, rowCount, sought });
      if (isWanted) setAnswer(found);
    };
    void ask();
    const timer =
      order === "distance" ? setInterval(() => void ask(), DISTANCE_EVERY_MS) : undefined;
    return () => {
      isWanted = false;
      clearInterval(timer);
    };
  }, [engine, version, order, kind, search, firstRow, rowCount, sought]);
  return answer;
}
