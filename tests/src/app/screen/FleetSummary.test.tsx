import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { HistoryLoad } from "#contract/history";
import type { Snapshot, StateCounts } from "#contract/snapshot";
import { type EpochMs, epochMs } from "#domain/units";
import { FleetSummary } from "../../../../src/app/screen/FleetSummary.tsx";
import { type Live, LiveContext } from "../../../../src/engine/EngineProvider.tsx";
import { createStore } from "../../../../src/state/store.ts";
import { historyState } from "../../../support/fakeLive.tsx";
import { NOON } from "../../../support/fleetBuilders.ts";
import { ANA, renderPage } from "../../../support/renderPage.tsx";

const NIL: StateCounts = { moving: 0, idle: 0, stopped: 0, disconnected: 0 };

/** Enough time for what is said at first, and far less than until anything is said again. */
const A_LITTLE_MS = 2_000;

async function open(counts: Partial<StateCounts>) {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const snapshotOf = (of: Partial<StateCounts>, past?: { load: HistoryLoad; cursor: EpochMs }) =>
    ({
      now: NOON,
      counts: { ...NIL, ...of },
      history: past && { ...historyState(), ...past },
    }) as unknown as Snapshot;
  const snapshots = createStore<Snapshot | undefined>(snapshotOf(counts));
  const live = { snapshots, paced: snapshots } as unknown as Live;
  await renderPage(
    <LiveContext value={live}>
      <FleetSummary asked={0} />
    </LiveContext>,
    { user: ANA },
  );
  const pass = () => act(async () => vi.advanceTimersByTime(A_LITTLE_MS));
  await pass();
  const show = async (...given: Parameters<typeof snapshotOf>) => {
    await act(async () => snapshots.set(snapshotOf(...given)));
    await pass();
  };
  return { show, said: () => screen.getByTestId("summary").textContent };
}

test("of a past is said what was then, once it has come, and of now what is now [A11Y-01, HIST-07]", async () => {
  const { show, said } = await open({ moving: 2, idle: 3, stopped: 40 });
  expect(said()).toBe("45 vehicles: 2 moving, 3 idle, 40 stopped, 0 disconnected");

  const cursor = epochMs(NOON - 86_400_000);
  await show({ disconnected: 1 }, { load: { type: "loading", done: 0, total: 1 }, cursor });
  expect(said()).toBe("");
  await show({ stopped: 1 }, { load: { type: "complete" }, cursor });
  expect(said()).toMatch(
    /^The past, as of .*\. 1 vehicle: 0 moving, 0 idle, 1 stopped, 0 disconnected$/,
  );
  const before = said();
  // It runs on without being read out.
  await show({ stopped: 1 }, { load: { type: "complete" }, cursor: epochMs(cursor + 60_000) });
  expect(said()).toBe(before);

  await show({ moving: 45 });
  expect(said()).toBe("45 vehicles: 45 moving, 0 idle, 0 stopped, 0 disconnected");
  vi.useRealTimers();
});
