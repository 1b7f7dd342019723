import { act, render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { HistoryState } from "#contract/history";
import type { Snapshot } from "#contract/snapshot";
import { vehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import type { MapView } from "../../../../src/app/link/viewQuery.ts";
import { useFirstView } from "../../../../src/app/screen/useFirstView.ts";
import { type Live, LiveContext } from "../../../../src/engine/EngineProvider.tsx";
import type { MapHandle } from "../../../../src/map/MapCanvas.tsx";
import { createStore } from "../../../../src/state/store.ts";
import { historyState } from "../../../support/fakeLive.tsx";
import { NOON } from "../../../support/fleetBuilders.ts";

const BUS = vehicleId(1);
const LIVE = { ok: true, value: { name: "Bus 1", latitude: -34.9, longitude: -56.2 } };
const THEN = { ok: true, value: { name: "Bus 1", latitude: -34.5, longitude: -56.9 } };
const UNKNOWN = { ok: false, error: "noPositions" };
const FLEET = { ok: true, value: { west: -57, south: -35, east: -56, north: -34 } };

const snapshotOf = (history: HistoryState | undefined, moving: number) =>
  ({
    connection: { type: "live" },
    counts: { moving, idle: 0, stopped: 0, disconnected: 0 },
    areas: { areasDue: 0 },
    history,
  }) as unknown as Snapshot;

/** The map after a link, and an engine that knows of a vehicle what it is told. */
function arrive(view: Partial<MapView>) {
  const snapshots = createStore<Snapshot | undefined>(undefined);
  const locate = vi.fn(async (): Promise<unknown> => LIVE);
  const map = { flyTo: vi.fn(), fit: vi.fn() };
  const live = {
    engine: { locate, fleetBounds: async () => FLEET },
    snapshots,
  } as unknown as Live;
  const handle = { current: map as unknown as MapHandle };
  function Stage() {
    useFirstView(handle, { vehicle: BUS, ...view } as MapView);
    return null;
  }
  render(
    <LiveContext value={live}>
      <Stage />
    </LiveContext>,
  );
  const show = (history: HistoryState | undefined, moving = 1) =>
    act(async () => snapshots.set(snapshotOf(history, moving)));
  return { ...map, locate, show };
}

const PAST = {
  request: { vehicles: [BUS], from: epochMs(NOON - 3_600_000), to: NOON },
  moment: NOON,
} as unknown as MapView["history"];

test("a link into the past leads where the vehicle was then, as soon as that is known [NAV-07]", async () => {
  const { flyTo, fit, locate, show } = arrive({ history: PAST });
  await show(undefined);
  expect([flyTo.mock.calls, fit.mock.calls], "where it is now").toEqual([[], []]);
  locate.mockResolvedValue(UNKNOWN);
  await show(historyState({ load: { type: "loading", done: 0, total: 1 } }), 0);
  expect([flyTo.mock.calls, fit.mock.calls], "while its track comes").toEqual([[], []]);
  locate.mockResolvedValue(THEN);
  await show(historyState({ load: { type: "complete" }, points: 9 }), 0);
  expect(flyTo).toHaveBeenCalledExactlyOnceWith(THEN.value);
  expect(fit).not.toHaveBeenCalled();
});

test("a link into a past in which the vehicle has no position shows the fleet [NAV-07]", async () => {
  const { flyTo, fit, locate, show } = arrive({ history: PAST });
  locate.mockResolvedValue(UNKNOWN);
  await show(historyState({ load: { type: "complete" } }), 0);
  expect(fit).toHaveBeenCalledExactlyOnceWith(FLEET.value);
  expect(flyTo).not.toHaveBeenCalled();
});

test("a link to a vehicle as it is now leads there at once [NAV-07]", async () => {
  const { flyTo, show } = arrive({});
  await show(undefined);
  expect(flyTo).toHaveBeenCalledExactlyOnceWith(LIVE.value);
});
