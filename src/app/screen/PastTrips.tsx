import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import type { EvidenceSubject } from "../../features/history/evidence/evidenceSubject.ts";
import { HistoryTripsTable } from "../../features/history/trips/HistoryTripsTable.tsx";
import { useStore } from "../../state/store.ts";
import type { MapScreenState } from "./useMapScreen.ts";

interface Props {
  readonly screen: MapScreenState;
  readonly vehicle: VehicleId;
}

/** The trips of the open past: one that is picked stands out on map and timeline. */
export function PastTrips({ screen, vehicle }: Props) {
  const { history, map, panes } = screen;
  const highlighted = useStore(history.highlighted);
  const show = (from: EpochMs, until: EpochMs) => {
    history.highlighted.set({ from, until });
    history.seek(from);
    panes.hideListSheet();
  };
  const open = (subject: EvidenceSubject) => screen.showEvidence({ vehicle, subject });
  return (
    <HistoryTripsTable
      vehicle={vehicle}
      highlighted={highlighted}
      hovered={history.hovered}
      onPointed={history.pointed.set}
      onTrip={({ trip: { start, end }, bounds }) => {
        show(start.time, end.time);
        if (bounds) map.current?.fit(bounds);
      }}
      onStop={(stop) => {
        show(stop.from, stop.until);
        map.current?.flyTo(stop);
      }}
      onMoment={history.seek}
      onTripEvidence={(trip) => open({ type: "trip", trip })}
      onStopEvidence={(stop) => open({ type: "stop", stop })}
    />
  );
}
