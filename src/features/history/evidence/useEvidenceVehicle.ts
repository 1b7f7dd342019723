import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { VehicleDetail } from "#contract/snapshot";
import type { VehicleId } from "#domain/ids";
import { shownText } from "#domain/text/shownText";
import { useEngine } from "../../../engine/EngineProvider.tsx";
import { foundVehicleQuery } from "../../../engine/engineQueries.ts";
import type { EvidenceSubject } from "./evidenceSubject.ts";

/** Who a card is about. What is not known is absent. */
export interface EvidenceVehicle {
  readonly name: string;
  readonly plate: string | undefined;
  readonly uniqueId: string | undefined;
  readonly group: string | undefined;
  readonly driver: string | undefined;
}

/** The cursor is in whole milliseconds on one side of the thread, and in parts of them on the other. */
const SAME_MOMENT_MS = 1_000;

/** As it was when the card was opened: the cursor may run on meanwhile. */
export function useEvidenceVehicle(vehicle: VehicleId, subject: EvidenceSubject): EvidenceVehicle {
  const { engine, snapshots } = useEngine();
  const [snapshot] = useState(() => snapshots.get());
  const selected = snapshot?.selected?.vehicleId === vehicle ? snapshot.selected : undefined;
  const tripName = subject.type === "trip" ? subject.trip.trip.vehicleName : "";
  // Who is not selected has plate and group all the same.
  const { data: found } = useQuery({
    ...foundVehicleQuery(engine, vehicle),
    enabled: selected === undefined,
  });
  const cursor = snapshot?.history?.cursor ?? Number.NaN;
  return {
    name: shownText(selected?.name ?? tripName) ?? shownText(found?.name) ?? `#${vehicle}`,
    plate: shownText(selected?.plate ?? found?.plate),
    uniqueId: shownText(selected?.uniqueId ?? found?.uniqueId),
    group: shownText(selected?.group ?? found?.group),
    driver: shownText(driverOf(subject, selected, cursor)),
  };
}

function driverOf(
  subject: EvidenceSubject,
  selected: VehicleDetail | undefined,
  cursor: number,
): string | undefined {
  if (subject.type === "trip") {
    const { driverName, driverUniqueId } = subject.trip.trip;
    return driverName ?? driverUniqueId;
  }
  const isThen = subject.type === "moment" && Math.abs(cursor - subject.moment) <= SAME_MOMENT_MS;
  return isThen ? selected?.driver : undefined;
}
