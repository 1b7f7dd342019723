import { act } from "@testing-library/react";
import type { ReactNode } from "react";
import type { Engine } from "#contract/engine";
import type { HistoryState } from "#contract/history";
import type { Snapshot, VehicleDetail } from "#contract/snapshot";
import { vehicleId } from "#domain/ids";
import { epochMs, hours } from "#domain/units";
import { createCommandResultStore } from "../../src/engine/commandResultStore.ts";
import { type Live, LiveContext } from "../../src/engine/EngineProvider.tsx";
import { createStore } from "../../src/state/store.ts";
import { NOON } from "./fleetBuilders.ts";

/** Six hours around noon of one vehicle, completely loaded; says only what a test is about. */
export const historyState = (facts: Partial<HistoryState> = {}): HistoryState => ({
  request: {
    vehicles: [vehicleId(1)],
    from: epochMs(NOON - hours(3)),
    to: epochMs(NOON + hours(3)),
  },
  revision: 1,
  load: { type: "complete" },
  points: 0,
  cursor: NOON,
  rate: 0,
  ...facts,
});

interface Shown {
  readonly history?: HistoryState | undefined;
  readonly selected?: VehicleDetail | undefined;
}

/** Of a snapshot what history's parts read. */
const snapshotOf = ({ history, selected }: Shown) =>
  ({ now: NOON, history, selected }) as unknown as Snapshot;

/** An engine that answers as a test has it: what was not given is not asked for. */
export function createFakeLive(engine: Partial<Engine>, shown: Shown = {}) {
  const snapshots = createStore<Snapshot | undefined>(
    snapshotOf({ history: historyState(), ...shown }),
  );
  const live: Live = {
    engine: engine as Engine,
    snapshots,
    paced: snapshots,
    serverNow: () => NOON,
    commandResults: createCommandResultStore(),
  };
  return {
    wrap: (part: ReactNode) => <LiveContext value={live}>{part}</LiveContext>,
    show: (next: Shown) => act(() => snapshots.set(snapshotOf(next))),
  };
}
