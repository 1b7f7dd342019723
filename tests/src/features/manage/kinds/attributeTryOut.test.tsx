import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Snapshot } from "#contract/snapshot";
import { type Live, LiveContext } from "../../../../../src/engine/EngineProvider.tsx";
import { AttributeTryOut } from "../../../../../src/features/manage/kinds/attribute/AttributeTryOut.tsx";
import { createStore } from "../../../../../src/state/store.ts";
import { NOON } from "../../../../support/fleetBuilders.ts";
import { ANA, renderPage } from "../../../../support/renderPage.tsx";

test("whoever leaves the form ends what they tried [VEH-01]", async () => {
  const asked: (AbortSignal | null | undefined)[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_input, init) => {
    asked.push(init?.signal);
    return new Promise(() => undefined);
  });
  const snapshots = createStore<Snapshot | undefined>({ now: NOON } as Snapshot);
  const van = [{ vehicleId: 1, name: "Van", state: "stopped" }];
  const live = {
    engine: { describe: async () => van, find: async () => van },
    snapshots,
    paced: snapshots,
    serverNow: () => NOON,
  } as unknown as Live;
  const values = { attribute: "litres", expression: "fuel * 2", type: "number" };
  const { unmount } = await renderPage(
    <LiveContext value={live}>
      <AttributeTryOut
        values={values}
        thing={undefined}
        value={values.expression}
        isReadOnly={false}
        onFill={vi.fn()}
      />
    </LiveContext>,
    { user: ANA },
  );
  fireEvent.click(screen.getByRole("combobox"));
  fireEvent.change(screen.getByRole("combobox"), { target: { value: "van" } });
  fireEvent.click(await screen.findByRole("option", { name: "Van", hidden: true }));
  fireEvent.click(screen.getByRole("button", { name: /^Try/ }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.aborted).toBe(false);
  unmount();
  expect(asked[0]?.aborted).toBe(true);
});
