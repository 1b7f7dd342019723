import { useMemo } from "react";
import type { HistoryRequest } from "#contract/history";
import type { Snapshot } from "#contract/snapshot";
import { type VehicleId, vehicleId } from "#domain/ids";
import { type EpochMs, epochMs } from "#domain/units";
import { useSnapshot } from "../../../engine/useSnapshot.ts";

/** The part of the past that is open: alerts are those of its time and of its vehicles. */
export type EventPast = HistoryRequest;

const ALL = "all";
const textOf = ({ vehicles }: HistoryRequest) => (vehicles === "all" ? ALL : vehicles.join());
const requestOf = ({ history }: Snapshot) =>
  history && {
    from: history.request.from,
    to: history.request.to,
    vehicles: textOf(history.request),
  };
/** By the second: a list renders for no more. */
const cursorOf = ({ history }: Snapshot) =>
  history && epochMs(Math.ceil(history.cursor / 1_000) * 1_000);

/** What is open of the past, the same object while it is the same; undefined in the live view. */
export function useEventPast(): {
  readonly past: EventPast | undefined;
  readonly cursor: EpochMs | undefined;
} {
  const request = useSnapshot(requestOf);
  const cursor = useSnapshot(cursorOf);
  const { from, to, vehicles } = request ?? {};
  const past = useMemo(
    () =>
      from === undefined || to === undefined || vehicles === undefined
        ? undefined
        : { from, to, vehicles: readVehicles(vehicles) },
    [from, to, vehicles],
  );
  return { past, cursor };
}

const readVehicles = (text: string): readonly VehicleId[] | "all" =>
  text === ALL ? ALL : text.split(",").map((id) => vehicleId(Number(id)));
