import { distance } from "#domain/geodesy";
import type { Position } from "#domain/position";
import type { TripRules } from "#domain/trips";

export interface SlowChange {
  readonly kind: "moving" | "stopped";
  readonly index: number;
}

/**
 * Trips and stops once more, slowly and obviously: the whole track lies there as an array, every
 * question is asked of all of it, and nothing is kept from one position to the next but the list of
 * what happened. For comparison only.
 */
export function slowTrips(track: readonly Position[], rules: TripRules): SlowChange[] {
  const { minDistance, minDuration, stopGap } = rules;
  const wantedSpeed = minDistance / minDuration;
  const changes: SlowChange[] = [];
  const apart = (one: number, other: number) => distance(track[one]!, track[other]!);
  const lasted = (from: number, to: number) => track[to]!.fixTime - track[from]!.fixTime;
  const speed = (from: number, to: number) => apart(from, to) / lasted(from, to);

  for (let now = 1; now < track.length; now++) {
    const last = now - 1;
    const latest = changes.at(-1);
    const isMoving = latest ? latest.kind === "moving" : track[0]!.attributes.motion === true;
    const anchor = latest ? latest.index : 0;

    const fresh = [...track.keys()].filter((i) => i <= last && lasted(i, last) < minDuration);
    const older = [...track.keys()].filter((i) => i <= last && lasted(i, last) >= minDuration);
    const window = [...older.slice(-1), ...fresh];

    const isGap = lasted(last, now) > stopGap;
    if (isGap && apart(last, now) >= minDistance && speed(last, now) > wantedSpeed) {
      if (isMoving) changes.push({ kind: "stopped", index: last });
      changes.push({ kind: "moving", index: last }, { kind: "stopped", index: now });
    } else if (isMoving) {
      const isNearAll = window.every((i) => apart(i, now) < minDistance);
      if (isNearAll && lasted(window[0]!, now) >= minDuration)
        changes.push({ kind: "stopped", index: now });
    } else if (apart(anchor, now) >= minDistance) {
      const candidates = new Set(window.filter((i) => i > anchor));
      let start = now;
      while (candidates.has(start - 1) && (start === now || speed(start - 1, start) > wantedSpeed))
        start--;
      changes.push({ kind: "moving", index: start });
    }
  }
  return changes;
}
