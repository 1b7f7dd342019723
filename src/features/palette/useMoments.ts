import { useEffect, useMemo, useState } from "react";
import type { FoundVehicle } from "#contract/foundVehicle";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { useCommandStore } from "../../state/commandStore.ts";
import { useUser } from "../../state/sessionStore.ts";
import { userZone } from "../../state/userZone.ts";
import { readMomentQuery } from "./momentQuery.ts";
import { momentItem, type PaletteItem } from "./paletteItem.ts";

/** As many as one reads; more of the name finds better. */
const MOST_VEHICLES = 5;
const NOBODY: readonly FoundVehicle[] = [];

interface Moments {
  /** What was asked; until then nothing is shown that was meant for an older query. */
  readonly query: string;
  readonly items: readonly PaletteItem[];
}

/** "yesterday 16:00 Bus 12": moments of the past, of the vehicles that are named besides. */
export function useMoments(query: string): Moments {
  const { engine, serverNow } = useEngine();
  const store = useCommandStore();
  const timeZone = userZone(useUser());
  const [found, setFound] = useState({ query: "", vehicles: NOBODY });
  const read = useMemo(
    () => readMomentQuery(query, { now: serverNow(), timeZone }),
    [query, serverNow, timeZone],
  );
  useEffect(() => {
    let isOver = false;
    const selected = store.selectedVehicle();
    const ask = async () => {
      if (!read) return NOBODY;
      if (read.rest !== "") return engine.find(read.rest, MOST_VEHICLES);
      return selected === undefined ? NOBODY : engine.describe([selected]);
    };
    ask().then(
      (vehicles) => !isOver && setFound({ query, vehicles }),
      () => !isOver && setFound({ query, vehicles: NOBODY }),
    );
    return () => {
      isOver = true;
    };
  }, [engine, store, query, read]);

  if (!read || found.query !== query) return { query: found.query, items: [] };
  const vehicles = found.vehicles.map((vehicle) => momentItem(vehicle, read));
  return { query, items: read.rest === "" ? [...vehicles, momentItem(undefined, read)] : vehicles };
}
