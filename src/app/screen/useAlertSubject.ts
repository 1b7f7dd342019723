import { useEffect, useEffectEvent } from "react";
import type { VehicleId } from "#domain/ids";
import type { HistoryControl } from "../../features/history/historyControl.ts";
import { useAlertStore, useAlerts } from "../../state/alerts.ts";

/**
 * Beside the card of an alert an open panel shows the same vehicle: nobody takes one for the
 * other. Whoever is picked after that stays.
 */
export function useAlertSubject(
  selected: VehicleId | undefined,
  { send, cursor }: Pick<HistoryControl, "send" | "cursor">,
): void {
  const store = useAlertStore();
  const opened = useAlerts((state) => state.opened);
  const show = useEffectEvent((vehicle: VehicleId) => {
    if (selected !== undefined && selected !== vehicle)
      send({ type: "user.selected", vehicle, at: cursor.get() });
  });
  useEffect(() => {
    const event = opened && store.takeOpened();
    if (event) show(event.vehicleId);
  }, [store, opened]);
}
