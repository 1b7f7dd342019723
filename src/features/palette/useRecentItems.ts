import { useEffect, useState } from "react";
import type { Engine } from "#contract/engine";
import { useEngine } from "../../engine/EngineProvider.tsx";
import type { Command } from "../../state/commandStore.ts";
import { areaItem, commandItem, type PaletteItem, vehicleItem } from "./paletteItem.ts";
import { type RecentPick, recentPicks } from "./recentPicks.ts";

/** What was picked last, as it is called now; what is gone or not offered here is left out. */
export function useRecentItems(commands: readonly Command[]): readonly PaletteItem[] {
  const { engine } = useEngine();
  const [picks] = useState(recentPicks);
  const [named, setNamed] = useState<readonly PaletteItem[]>([]);
  useEffect(() => {
    let isOver = false;
    name(engine, picks).then(
      (items) => !isOver && setNamed(items),
      () => {}, // without names there is nothing to show
    );
    return () => {
      isOver = true;
    };
  }, [engine, picks]);

  const offered = [...named, ...commands.map(commandItem)];
  return picks.flatMap((pick) => offered.filter((item) => isOf(pick, item)));
}

async function name(engine: Engine, picks: readonly RecentPick[]): Promise<PaletteItem[]> {
  const vehicles = picks.flatMap((pick) => (pick.type === "vehicle" ? [pick.vehicle] : []));
  const areas = picks.flatMap((pick) => (pick.type === "place" ? [pick.place] : []));
  const [described, found] = await Promise.all([
    engine.describe(vehicles),
    Promise.all(areas.map((area) => engine.areaDetail(area))),
  ]);
  const known = found.flatMap((area) => (area.ok ? [area.value] : []));
  return [...described.map(vehicleItem), ...known.map(areaItem)];
}

function isOf(pick: RecentPick, item: PaletteItem): boolean {
  if (pick.type === "vehicle" && item.type === "vehicle")
    return item.vehicle.vehicleId === pick.vehicle;
  if (pick.type === "place" && item.type === "area") return item.area.geofenceId === pick.place;
  return pick.type === "command" && item.type === "command" && item.command.id === pick.id;
}
