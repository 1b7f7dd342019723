import { z } from "zod";
import { positionToWire } from "#contract/traccar/wirePosition";
import { type VehicleId, vehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { countPositions, readHistory, readPositions } from "../database/readPositions.ts";
import type { Answer } from "../http/answer.ts";
import { json } from "../http/answer.ts";
import { Refusal } from "../http/refusal.ts";
import { signedInRoute } from "../http/route.ts";
import type { Services } from "../services.ts";
import { flag, id, ids, time } from "./parameters.ts";

/** As Traccar's own `report.maxPositions`. */
const MAX_HISTORY = 50_000;

const query = z.object({
  all: flag.optional(),
  deviceId: id.transform(vehicleId).optional(),
  from: time.optional(),
  to: time.optional(),
  id: ids.optional(),
});

/**
 * Positions in four ways: exactly those asked for by `id`; one vehicle's between `from` and `to`;
 * one vehicle's latest; or everybody's latest. Ids are all or nothing.
 */
export const getPositions = signedInRoute({
  method: "GET",
  url: "/api/positions",
  query,
  async handle({ query, session }, services) {
    const { fleet, rights, database } = services;
    const viewer = await rights.viewerOf(session.user);

    if (query.id) {
      const found = await readPositions(database, query.id);
      if (found.length < new Set(query.id).size || !found.every((p) => viewer.sees(p.vehicleId)))
        throw new Refusal(403, "notAllowed", "Position access denied");
      return json(found.map(positionToWire));
    }
    if (query.deviceId !== undefined) {
      if (!viewer.sees(query.deviceId) || !fleet.vehicle(query.deviceId))
        throw new Refusal(403, "notAllowed", "Device access denied");
      if (query.from !== undefined && query.to !== undefined)
        return history(query.deviceId, query.from, query.to, services);
      const latest = fleet.latest(query.deviceId);
      return json(latest ? [positionToWire(latest)] : []);
    }
    if (query.from !== undefined || query.to !== undefined)
      throw new Refusal(400, "badRequest", "deviceId: missing");
    const seen = query.all ? [...fleet.ids()].filter(viewer.sees) : [...viewer.linked.vehicles];
    const latest = seen.map(fleet.latest).filter((position) => position !== undefined);
    return json(latest.map(positionToWire));
  },
});

/** Sent page by page: a year of one vehicle must not stop the others. */
async function history(
  vehicle: VehicleId,
  from: EpochMs,
  to: EpochMs,
  { database }: Services,
): Promise<Answer> {
  if (from > to) throw new Refusal(400, "badRequest", "from: later than to");
  if ((await countPositions(database, vehicle, from, to, MAX_HISTORY + 1)) > MAX_HISTORY)
    throw new Refusal(400, "tooLarge", `More than ${MAX_HISTORY} positions: ask for less time`);
  async function* pieces(): AsyncIterable<string> {
    yield "[";
    let separator = "";
    for await (const page of readHistory(database, vehicle, from, to)) {
      yield separator + page.map((position) => JSON.stringify(positionToWire(position))).join(",");
      separator = ",";
    }
    yield "]";
  }
  return { status: 200, body: pieces() };
}
