import type { Layer } from "@deck.gl/core";
import { useComputedColorScheme } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { useMemo } from "react";
import {
  MAX_ROUTES,
  type RouteColumns,
  type RouteStop,
  type TimelineEvent,
} from "#contract/history";
import type { VehicleId } from "#domain/ids";
import { between, type EpochMs } from "#domain/units";
import { useEngine } from "../../engine/EngineProvider.tsx";
import type { HistoryControl } from "../../features/history/historyControl.ts";
import { useRouteColouring } from "../../features/history/legend/useRouteColouring.ts";
import { useRouteEvents } from "../../features/history/timeline/useRouteEvents.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { readMapColours } from "../../map/drawing/mapColours.ts";
import { eventLayer } from "../../map/history/eventLayer.ts";
import { routeLayers } from "../../map/history/routeLayers.ts";
import { useRoute } from "../../map/history/useRoute.ts";
import type { MapHandle } from "../../map/MapCanvas.tsx";
import type { MapSignals } from "../../map/signals/mapSignals.ts";
import { useStore } from "../../state/store.ts";
import { useHoveredPlaces } from "./useHoveredPlaces.ts";

const NOBODY: readonly VehicleId[] = [];
const NO_LAYERS: readonly Layer[] = [];

interface Around {
  readonly map: { readonly current: MapHandle | undefined };
  readonly signals: MapSignals;
  readonly selected: VehicleId | undefined;
}

/** The routes of the open past below the fleet, and what their legend says. */
export function usePastRoute(history: HistoryControl, { map, signals, selected }: Around) {
  const { engine } = useEngine();
  const request = useSelector(history.actor, (mode) =>
    mode.hasTag("open") ? mode.context.target?.request : undefined,
  );
  const revision = useSelector(history.actor, ({ context }) => context.revision);
  const highlighted = useStore(history.highlighted);
  const [colouring, setColouring] = useRouteColouring();
  const vehicles = useMemo(() => {
    if (!request) return NOBODY;
    const { vehicles: past } = request;
    if (past !== "all" && past.length <= MAX_ROUTES) return past;
    // Of too many that of the selected one.
    const isAmong = selected !== undefined && (past === "all" || past.includes(selected));
    return isAmong ? [selected] : NOBODY;
  }, [request, selected]);
  const isOfMany = request && request.vehicles !== "all" && vehicles.length === 0;
  const asked = isOfMany ? request.vehicles.length : vehicles.length;
  const columns = useRoute(engine, signals, {
    vehicles,
    colouring,
    revision: request && revision,
  });
  const events = useRouteEvents(engine, vehicles, { request, revision });
  useHoveredPlaces(history, columns, map);
  const layers = useRouteLayers(history, columns, { colouring, highlighted, events, map });
  return {
    layers,
    legend: asked > 0 && { colouring, onColouring: setColouring, columns, vehicleCount: asked },
    bounds: columns?.bounds,
  };
}

interface Drawn extends Pick<Around, "map"> {
  readonly events: readonly TimelineEvent[];
  readonly colouring: ReturnType<typeof useRouteColouring>[0];
  readonly highlighted: { readonly from: EpochMs; readonly until: EpochMs } | undefined;
}

function useRouteLayers(
  history: HistoryControl,
  columns: RouteColumns | undefined,
  { colouring, highlighted, events, map }: Drawn,
): readonly Layer[] {
  const format = useFormat();
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  return useMemo(() => {
    if (!columns) return NO_LAYERS;
    const colours = readMapColours();
    return [
      ...routeLayers(
        columns,
        { colouring, highlighted, isDark: scheme === "dark", colours },
        {
          onStop: (stop: RouteStop) => {
            history.highlighted.set({ from: stop.from, until: stop.until });
            history.seek(stop.from);
          },
          onCluster: (bounds) => map.current?.fit(bounds),
          onMoment: history.seek,
          stopText: ({ from, until }) => format.duration(between(from, until)),
        },
      ),
      eventLayer(events, colours, history.seek),
    ];
  }, [columns, colouring, highlighted, events, scheme, history, map, format]);
}
