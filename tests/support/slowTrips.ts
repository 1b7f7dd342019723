import { distance } from "#domain/geo/geodesy";
import type { Position } from "#domain/position";
import type { TripRules } from "#domain/vehicle/trips";

export interface SlowChange {
  readonly kind: "moving" | "stopped";
  readonly by: "stay" | "ignition" | "silence";
  readonly index: number;
}

/**
 * Trips and stops once more, slowly and obviously, from their definition: a stay is a run of
 * positions within `minDistance` of its first that lasts `minDuration`, or the ignition off for as
 * long; it begins with the arrival, and what lies between stays is a trip. A silence longer than
 * `stopGap` is no part of one, but one by itself if the vehicle went far in it. The whole track lies
 * there as an array and every query reads all of it. For comparison only.
 */
export function slowTrips(track: readonly Position[], rules: TripRules): SlowChange[] {
  const { minDistance, minDuration, stopGap } = rules;
  const restsWithin = minDistance / 4;
  const all = [...track.keys()];
  const apart = (one: number, other: number) => distance(track[one]!, track[other]!);
  const lasted = (from: number, to: number) => track[to]!.fixTime - track[from]!.fixTime;
  const isFast = (from: number, to: number) =>
    apart(from, to) / lasted(from, to) > minDistance / minDuration;
  /** Faster than 250 km/h, and farther than receivers err. */
  const isLeap = (from: number, to: number) =>
    apart(from, to) > Math.max(100, (250 / 3_600) * lasted(from, to));
  const span = (from: number, to: number) => all.slice(from, to + 1);
  const allNear = (from: number, to: number) =>
    span(from, to).every((index) => apart(from, index) < minDistance);

  const isReportedOff = (index: number) => track[index]?.attributes.ignition === false;
  const isOff = all.map(
    (index) => isReportedOff(index) || (isReportedOff(index - 1) && !isFast(index - 1, index)),
  );
  /** The first position by which whoever arrived there has stayed long enough, if ever. */
  const knownBy = (arrival: number) =>
    all.find((index) => index > arrival && lasted(arrival, index) >= minDuration);

  /** It stays near, and what follows is no way at speed to where it rests in the end. */
  function isArrival(arrival: number): boolean {
    const rest = knownBy(arrival);
    if (rest === undefined || !allNear(arrival, rest)) return false;
    const goesOn = isFast(arrival, arrival + 1) && apart(arrival + 1, rest) < apart(arrival, rest);
    const wasUnderWay = span(arrival + 1, rest).some((index) => isFast(index - 1, index));
    return !goesOn && (apart(arrival, rest) < restsWithin || !wasUnderWay);
  }

  /** Switched off here, known with `now`: the ignition has been off since, for long enough. */
  const isSwitchedOff = (index: number, now: number) =>
    isOff[index] &&
    !isOff[index - 1] &&
    span(index, now).every((at) => isOff[at]) &&
    lasted(index, now) >= minDuration;

  const changes: SlowChange[] = [];
  let moving = track[0]?.attributes.motion === true;
  let anchor = moving ? -1 : 0;
  let knownAt = 0;

  for (const now of all.slice(1)) {
    const last = now - 1;
    if (lasted(last, now) > stopGap) {
      const by = "silence";
      if (apart(last, now) >= minDistance && isFast(last, now) && !isLeap(last, now)) {
        if (moving) changes.push({ kind: "stopped", by, index: last });
        changes.push({ kind: "moving", by, index: last }, { kind: "stopped", by, index: now });
        [moving, anchor, knownAt] = [false, now, 0];
      } else if (moving) {
        const arrival = arrivalsKnownWith(now).find(({ index }) => index < last);
        changes.push({ kind: "stopped", ...(arrival ?? { by, index: last }) });
        const stays = arrival !== undefined && apart(arrival.index, now) < minDistance;
        [moving, anchor, knownAt] = [false, stays ? arrival.index : now, now];
      } else if (apart(anchor, now) >= minDistance) anchor = now;
      continue;
    }
    if (moving) {
      const [begin] = arrivalsKnownWith(now);
      if (!begin) continue;
      const arrival = begin.index;
      changes.push({ kind: "stopped", ...begin });
      [moving, anchor, knownAt] = [false, apart(arrival, now) < minDistance ? arrival : now, now];
      continue;
    }
    if (apart(anchor, now) < minDistance) continue;
    const settled = all.findLast((index) => index < now && lasted(index, now) >= minDuration);
    if (isOff[now] || isLeap(last, now)) anchor = now;
    else if (settled !== undefined && allNear(settled, now)) anchor = settled;
    else {
      const departure = departureBefore(now, Math.max(settled ?? 0, anchor));
      changes.push({ kind: "moving", by: "stay", index: departure });
      [moving, anchor] = [true, departure];
    }
  }
  return changes;

  function arrivalsKnownWith(now: number): readonly Pick<SlowChange, "by" | "index">[] {
    return all.flatMap<Pick<SlowChange, "by" | "index">>((index) => {
      if (index >= anchor && index < now && isSwitchedOff(index, now))
        return [{ by: "ignition" as const, index }];
      return index > anchor && knownBy(index) === now && isArrival(index)
        ? [{ by: "stay" as const, index }]
        : [];
    });
  }

  /** The last position at which it rested: what is part of the stay in any case comes before it. */
  function departureBefore(now: number, rest: number): number {
    const stayed = Math.max(anchor, knownAt, isOff.lastIndexOf(true, now - 1));
    const mayBe = span(stayed, now - 1);
    const last = mayBe.findLast((index) => apart(index, rest) < restsWithin) ?? now - 1;
    const isOnTheWay = (index: number) =>
      isFast(index - 1, index) && apart(index - 1, rest) < apart(index, rest);
    const begins = mayBe.findLast(
      (index) => index <= last && (index === stayed || !isOnTheWay(index)),
    );
    return begins!;
  }
}
