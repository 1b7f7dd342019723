import { useEffect, useEffectEvent } from "react";
import type { VehicleId } from "#domain/ids";
import { useAlertStore, useAlerts } from "../../state/alerts.ts";
import type { MapViewControl } from "../link/useMapView.ts";

/**
 * Beside the card of an alert an open panel shows the same vehicle: nobody takes one for the
 * other. Whoever is picked after that stays.
 */
export function useAlertSubject({ view, change }: MapViewControl): void {
  const store = useAlertStore();
  const opened = useAlerts((state) => state.opened);
  const show = useEffectEvent((vehicle: VehicleId) => {
    if (view.vehicle !== undefined && view.vehicle !== vehicle) change({ vehicle });
  });
  useEffect(() => {
    const event = opened && store.takeOpened();
    if (event) show(event.vehicleId);
  }, [store, opened]);
}
