import { sql } from "kysely";
import { positionId, type VehicleId, vehicleId } from "#domain/ids";
import type { Attributes, Position } from "#domain/position";
import { degrees, epochMs, knots, metres } from "#domain/units";
import type { Database } from "../../../server/database/connectEmbeddedDatabase.ts";
import { storePositions } from "../../../server/database/storePositions.ts";
import type { HistoryFields } from "../../../server/history/historyFields.ts";
import { planHistory } from "../../../server/history/historyPlan.ts";
import { historyStream } from "../../../server/history/historyStream.ts";
import { blocksOf } from "./pastRows.ts";

/** A day that is over wherever the tests run: what is over, the database's own clock says. */
export const FIRST_DAY = Date.UTC(2020, 1, 28);
export const DAY_MS = 86_400_000;

export const pastPosition = (given: {
  readonly id: number;
  readonly vehicle?: number;
  readonly at: number;
  readonly attributes?: Attributes;
  readonly more?: Partial<Position>;
}): Position => ({
  id: positionId(given.id),
  vehicleId: vehicleId(given.vehicle ?? 1),
  protocol: "osmand",
  serverTime: epochMs(given.at + 1_500),
  deviceTime: epochMs(given.at),
  fixTime: epochMs(given.at),
  valid: true,
  latitude: -34.901112 + (given.id % 1_000) / 1e4,
  longitude: -56.164532,
  altitude: metres(31.5),
  speed: knots(27.5),
  course: degrees(184.25),
  accuracy: metres(4),
  address: undefined,
  attributes: given.attributes ?? { totalDistance: given.id * 10.5, ignition: true },
  ...given.more,
});

export const storePast = (database: Database, positions: readonly Position[]) =>
  storePositions(database, { positions, latest: new Map(), receivedAt: epochMs(FIRST_DAY) });

export const addDevices = (database: Database, count: number) =>
  sql`insert into devices (name, unique_id)
    select 'device ' || n, 'device ' || n from generate_series(1, ${count}::integer) as n`.execute(
    database,
  );

interface Asked {
  readonly vehicles: readonly VehicleId[];
  readonly from: number;
  readonly to: number;
  readonly fields: HistoryFields;
}

/** The answer that the call would give, packing as it goes. */
export async function readAnswer(database: Database, { from, to, ...asked }: Asked) {
  const wanted = { ...asked, from: epochMs(from), to: epochMs(to) };
  const plan = await planHistory(database, wanted);
  const frames: Uint8Array[] = [];
  const stream = historyStream(plan, wanted, {
    database,
    enqueue: (read) => read(),
    shown: undefined,
    guest: undefined,
    maxPoints: Number.POSITIVE_INFINITY,
    signal: new AbortController().signal,
  });
  for await (const frame of stream) frames.push(frame);
  return { plan, blocks: blocksOf(Buffer.concat(frames)) };
}

/** How many markers and chunks there are. */
export async function countKept(database: Database): Promise<{ chunks: number; markers: number }> {
  const { rows } = await sql<{ chunks: number; markers: number }>`select
    (select count(*)::integer from history_chunks) as chunks,
    (select count(*)::integer from history_stale) as markers`.execute(database);
  return rows[0]!;
}
