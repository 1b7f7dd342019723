import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { expect, test, vi } from "vitest";
import type { Snapshot } from "#contract/snapshot";
import { type Live, LiveContext } from "../../../../../src/engine/EngineProvider.tsx";
import { AttributeTryOut } from "../../../../../src/features/manage/kinds/attribute/AttributeTryOut.tsx";
import { createStore } from "../../../../../src/state/store.ts";
import { NOON } from "../../../../support/fleetBuilders.ts";
import { ANA, renderPage } from "../../../../support/renderPage.tsx";

const VALUES = { attribute: "litres", expression: "fuel * 2", type: "number" };

async function openTryOut() {
  const snapshots = createStore<Snapshot | undefined>({ now: NOON } as Snapshot);
  const van = [{ vehicleId: 1, name: "Van", state: "stopped" }];
  const live = {
    engine: { describe: async () => van, find: async () => van },
    snapshots,
    paced: snapshots,
    serverNow: () => NOON,
  } as unknown as Live;
  let show: (values: Record<string, string>) => void = vi.fn();
  function Form() {
    const [values, setValues] = useState<Record<string, string>>(VALUES);
    useEffect(() => {
      show = setValues;
    }, []);
    return (
      <AttributeTryOut
        values={values}
        thing={undefined}
        value={values["expression"] ?? ""}
        isReadOnly={false}
        onFill={vi.fn()}
      />
    );
  }
  const { unmount } = await renderPage(
    <LiveContext value={live}>
      <Form />
    </LiveContext>,
    { user: ANA },
  );
  fireEvent.click(screen.getByRole("combobox"));
  fireEvent.change(screen.getByRole("combobox"), { target: { value: "van" } });
  fireEvent.click(await screen.findByRole("option", { name: "Van", hidden: true }));
  return { unmount, show: (values: Record<string, string>) => act(() => show(values)) };
}

test("whoever leaves the form ends what they tried [VEH-01]", async () => {
  const asked: (AbortSignal | null | undefined)[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_input, init) => {
    asked.push(init?.signal);
    return new Promise(() => undefined);
  });
  const { unmount } = await openTryOut();
  fireEvent.click(screen.getByRole("button", { name: /^Try/ }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.aborted).toBe(false);
  unmount();
  expect(asked[0]?.aborted).toBe(true);
});

test("what came of a formula does not stand beside another one [VEH-01]", async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () =>
    Response.json([{ fixTime: "2026-07-01T10:00:00Z", value: 73, fault: null }]),
  );
  const { show } = await openTryOut();
  fireEvent.click(screen.getByRole("button", { name: /^Try/ }));
  expect(await screen.findByText("73")).toBeDefined();
  show({ ...VALUES, expression: "fuel * 3" });
  expect(screen.queryByText("73")).toBeNull();
  show(VALUES);
  expect(screen.getByText("73")).toBeDefined();
});
