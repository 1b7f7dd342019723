import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { cameInOrder } from "#domain/position";
import { readHistory } from "../database/readPositions.ts";
import { positionsFor } from "../rights/shownTo.ts";
import type { OpenReport } from "./openReport.ts";

/**
 * Everything that the vehicle reported in the time and the person may see of it, page by page, as long
 * as somebody waits for it.
 */
export async function* readRoute(
  { services, viewer, from, to, signal }: OpenReport,
  vehicle: VehicleId,
): AsyncGenerator<readonly Position[]> {
  const enqueue = services.heavyReads.of(viewer.user.id);
  for await (const page of readHistory(services.database, { vehicle, from, to }, enqueue)) {
    if (signal.aborted) return;
    yield positionsFor(viewer, page);
  }
}

/** The route without the positions that came late: those that sums and trips are made of. */
export async function* readTrack(
  report: OpenReport,
  vehicle: VehicleId,
): AsyncGenerator<readonly Position[]> {
  for await (const page of readRoute(report, vehicle)) yield page.filter(cameInOrder);
}
