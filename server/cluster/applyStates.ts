import type { Position } from "#domain/position";
import { epochMs } from "#domain/units";
import type { StoredState } from "../database/readStates.ts";
import type { Fleet } from "../fleet/fleet.ts";

/**
 * Brings the fleet up to what the database had of these vehicles, whoever stored it. Never goes
 * back in time. Returns the positions that are newer than what was known.
 */
export const applyStates = (fleet: Fleet, states: readonly StoredState[]): Position[] =>
  states.flatMap(({ latest, lastUpdate }) => {
    const known = fleet.latest(latest.vehicleId);
    const isNews = !known || latest.fixTime > known.fixTime;
    const before = fleet.lastUpdate(latest.vehicleId) ?? 0;
    fleet.setLatest(isNews ? latest : known, epochMs(Math.max(lastUpdate, before)));
    return isNews ? [latest] : [];
  });
