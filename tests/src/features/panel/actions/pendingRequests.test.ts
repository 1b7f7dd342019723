import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { userId, vehicleId } from "#domain/ids";
import { after, minutes, seconds } from "#domain/units";
import {
  dropPending,
  keepPending,
  type PendingRequest,
  pendingRequest,
} from "../../../../../src/features/panel/actions/pendingRequests.ts";
import { NOON } from "../../../../support/fleetBuilders.ts";

const ANA = userId(1);
const asked = (vehicle: number, more: Partial<PendingRequest> = {}): PendingRequest => ({
  vehicle: vehicleId(vehicle),
  name: "position",
  askedAt: NOON,
  actuation: vehicle * 10,
  ...more,
});
const pending = (vehicle: number, user = ANA, now = NOON) =>
  pendingRequest(user, vehicleId(vehicle), now);

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("a request whose answer was not shown [PANEL-02]", () => {
  test("is known again until it is, each of its own vehicle and user", () => {
    keepPending(ANA, asked(1));
    keepPending(ANA, asked(2, { name: "photo" }));
    expect(pending(1)).toEqual(asked(1));
    expect(pending(2)).toEqual(asked(2, { name: "photo" }));
    expect(pending(3)).toBeUndefined();
    expect(pending(1, userId(2))).toBeUndefined();

    dropPending(ANA, asked(1));
    expect(pending(1)).toBeUndefined();
    expect(pending(2)?.name).toBe("photo");
  });

  test("gives way to a newer one of the same vehicle, and is not dropped with the older", () => {
    const newer = asked(1, { actuation: 11, askedAt: after(NOON, seconds(90)) });
    keepPending(ANA, asked(1));
    keepPending(ANA, newer);
    dropPending(ANA, asked(1));
    expect(pending(1)).toEqual(newer);
  });

  test("is forgotten after five minutes, and takes no room then", () => {
    const later = after(NOON, minutes(5));
    keepPending(ANA, asked(1));
    expect(pending(1, ANA, later)).toBeUndefined();
    keepPending(ANA, asked(2, { askedAt: later }));
    expect([...kept.values()].join()).not.toContain('"vehicle":1,');
  });

  test("is nothing that another hand wrote", () => {
    const good = asked(1);
    const bad = [{ ...good, name: "engineStop" }, { ...good, actuation: "1" }, null, 7, []];
    for (const stored of [...bad.map((one) => [one]), {}, "x", null]) {
      kept.set("waymark.asked.1", JSON.stringify(stored));
      expect(pending(1)).toBeUndefined();
    }
    kept.set("waymark.asked.1", JSON.stringify([...bad, good]));
    expect(pending(1)).toEqual(good);
  });

  test("costs nothing where the browser keeps nothing", () => {
    vi.unstubAllGlobals();
    keepPending(ANA, asked(1));
    expect(pending(1)).toBeUndefined();
  });
});
