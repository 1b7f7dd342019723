import { positionFromWire } from "#contract/traccar/wirePosition";
import type { PositionId } from "#domain/ids";
import type { Position } from "#domain/position";
import { callQuery } from "./callQuery.ts";
import { callServer } from "./callServer.ts";

const getPosition = (id: PositionId, signal: AbortSignal) =>
  callServer<Position>(`/api/positions?id=${id}`, {
    signal,
    read: (answer) => (Array.isArray(answer) ? positionFromWire(answer[0]) : undefined),
  });

/** One position of the past. */
export const positionQuery = (id: PositionId) =>
  callQuery(["position", id], (signal) => getPosition(id, signal));
