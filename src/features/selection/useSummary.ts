import { useEffect, useState } from "react";
import type { GroupSummary } from "#contract/mapArea";
import type { VehicleId } from "#domain/ids";
import { useEngine } from "../../engine/EngineProvider.tsx";

/** Vehicles change their states while they are selected; so often is looked. */
const CHECK_EVERY_MS = 2_000;

/** How some vehicles fare, now and as long as this is shown. */
export function useSummary(vehicles: readonly VehicleId[]): GroupSummary | undefined {
  const { engine } = useEngine();
  const [loaded, setLoaded] = useState<{
    readonly of: readonly VehicleId[];
    readonly summary: GroupSummary;
  }>();
  useEffect(() => {
    let isCurrent = true;
    const refresh = async () => {
      const summary = await engine.summaryOf(vehicles);
      if (isCurrent) setLoaded({ of: vehicles, summary });
    };
    void refresh();
    const timer = setInterval(() => void refresh(), CHECK_EVERY_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [engine, vehicles]);
  return loaded?.of === vehicles ? loaded.summary : undefined;
}
