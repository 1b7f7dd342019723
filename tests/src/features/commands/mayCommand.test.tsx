import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Snapshot } from "#contract/snapshot";
import { epochMs, minutes } from "#domain/units";
import { createCommandResultStore } from "../../../../src/engine/commandResultStore.ts";
import { LiveContext } from "../../../../src/engine/EngineProvider.tsx";
import { useMayCommand } from "../../../../src/features/commands/useCommandOffers.ts";
import { createStore } from "../../../../src/state/store.ts";
import { NOON } from "../../../support/fleetBuilders.ts";
import { ANA, renderPage } from "../../../support/renderPage.tsx";

test("who may send commands is asked of the server's clock, and no minute of a replay renders [HIST-03] [CMD-01]", async () => {
  const snapshotAt = (minute: number) =>
    ({ sequence: minute, now: epochMs(NOON + minutes(minute)) }) as unknown as Snapshot;
  const paced = createStore<Snapshot | undefined>(snapshotAt(-600));
  let serverNow = NOON;
  const live = {
    engine: {} as never,
    snapshots: paced,
    paced,
    serverNow: () => serverNow,
    commandResults: createCommandResultStore(),
  };
  let renders = 0;
  function Asked() {
    renders++;
    return <output>{String(useMayCommand())}</output>;
  }
  const user = { ...ANA, administrator: true, expiresAt: epochMs(NOON + minutes(5)) };
  await renderPage(
    <LiveContext value={live}>
      <Asked />
    </LiveContext>,
    { user },
  );
  const before = renders;
  for (let minute = -599; minute < 600; minute++) act(() => paced.set(snapshotAt(minute)));
  expect(screen.getByRole("status").textContent).toBe("true");
  expect(renders).toBe(before);

  serverNow = epochMs(NOON + minutes(6));
  act(() => paced.set(snapshotAt(-600)));
  expect(screen.getByRole("status").textContent).toBe("false");
});
