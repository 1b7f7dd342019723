import { useEffect, useState } from "react";
import type { Engine } from "#contract/engine";
import { useEngine } from "../../engine/EngineProvider.tsx";
import type { Found } from "./paletteItem.ts";

/** As many as one reads; more words find better than more lines. */
const MOST_VEHICLES = 12;
const MOST_AREAS = 6;
/** Quick typing asks once. */
const ASK_AFTER_MS = 60;

export interface FoundFor extends Found {
  /** What was asked; the answer to an older query stays until the new one comes. */
  readonly query: string;
  readonly hasFailed: boolean;
}

const NOTHING: FoundFor = { query: "", vehicles: [], areas: [], hasFailed: false };

/** Vehicles and areas by any words of theirs, asked while one types; the newest query wins. */
export function useFound(query: string): FoundFor {
  const { engine } = useEngine();
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    if (query.trim() === "") return setFound(NOTHING);
    let isOver = false;
    const timer = setTimeout(() => {
      ask(engine, query).then(
        (answer) => !isOver && setFound(answer),
        () => !isOver && setFound({ ...NOTHING, query, hasFailed: true }),
      );
    }, ASK_AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [engine, query]);
  return found;
}

async function ask(engine: Engine, query: string): Promise<FoundFor> {
  const [vehicles, areas] = await Promise.all([
    engine.find(query, MOST_VEHICLES),
    engine.areaRows({
      order: "name",
      kind: undefined,
      search: query,
      firstRow: 0,
      rowCount: MOST_AREAS,
    }),
  ]);
  return { query, vehicles, areas: areas.rows.slice(0, MOST_AREAS), hasFailed: false };
}
