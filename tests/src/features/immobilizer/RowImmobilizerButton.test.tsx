import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Connection, Snapshot, VehicleDetail } from "#contract/snapshot";
import type { User } from "#domain/account/user";
import { vehicleId } from "#domain/ids";
import { createCommandResultStore } from "../../../../src/engine/commandResultStore.ts";
import { type Live, LiveContext } from "../../../../src/engine/EngineProvider.tsx";
import { ImmobilizerButton } from "../../../../src/features/immobilizer/ImmobilizerButton.tsx";
import {
  ImmobilizersProvider,
  useImmobilizerActors,
} from "../../../../src/features/immobilizer/ImmobilizersProvider.tsx";
import { RowImmobilizerButton } from "../../../../src/features/immobilizer/RowImmobilizerButton.tsx";
import { createStore, useStore } from "../../../../src/state/store.ts";
import { NOON } from "../../../support/fleetBuilders.ts";
import { ANA, renderPage } from "../../../support/renderPage.tsx";

const detail = (id: number, name: string) =>
  ({ vehicleId: vehicleId(id), name, uniqueId: name, state: "stopped" }) as VehicleDetail;
const LIVE: Connection = { type: "live" };
const WIRED = { has_immobilization: true };

interface Shown {
  readonly connection?: Connection;
  readonly user?: User;
  readonly past?: boolean;
}

/** A row of vehicle 7, and the panel of whichever vehicle is given, once its settings are known. */
async function show({ connection = LIVE, user = ANA, past = false }: Shown = {}) {
  const snapshot = { now: NOON, connection, ...(past && { history: {} }) };
  const snapshots = createStore<Snapshot | undefined>(snapshot as unknown as Snapshot);
  const live = {
    engine: {},
    snapshots,
    paced: snapshots,
    serverNow: () => NOON,
    commandResults: createCommandResultStore(),
  } as unknown as Live;
  const panel = createStore<{ vehicle: VehicleDetail; settings: object } | undefined>(undefined);
  const onOpen = vi.fn();
  function Parts() {
    const { wanted } = useImmobilizerActors();
    const shown = useStore(panel);
    return (
      <>
        <RowImmobilizerButton
          hold="released"
          onOpen={() => {
            onOpen();
            wanted.set(vehicleId(7));
          }}
        />
        {shown && <ImmobilizerButton vehicle={shown.vehicle} settings={shown.settings as never} />}
      </>
    );
  }
  await renderPage(
    <LiveContext value={live}>
      <ImmobilizersProvider>
        <Parts />
      </ImmobilizersProvider>
    </LiveContext>,
    { user },
  );
  return {
    onOpen,
    panelShows: (vehicle: VehicleDetail, settings: object) =>
      act(() => panel.set({ vehicle, settings })),
  };
}

beforeEach(() => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) =>
    (input as string).includes("readiness")
      ? Response.json({ checks: [], fix: null, time: "" })
      : Response.json([]),
  );
});

const rowButton = () => screen.queryByTestId("row-immobilizer");

test("a row's button opens the panel's own dialog of its vehicle, as soon as that can be [LIST-02] [IMMO-01]", async () => {
  const { panelShows } = await show();
  panelShows(detail(3, "Bus"), WIRED);
  expect(rowButton()?.title).toBe("Immobilize");
  fireEvent.click(rowButton()!);
  expect(screen.queryByRole("dialog")).toBeNull();

  panelShows(detail(7, "Van"), {});
  expect(screen.queryByRole("dialog")).toBeNull();
  panelShows(detail(7, "Van"), WIRED);
  expect((await screen.findByRole("dialog")).textContent).toContain("Immobilize Van");
  expect(screen.getAllByRole("dialog")).toHaveLength(1);

  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("who looks at another vehicle meanwhile gets no dialog later [LIST-02]", async () => {
  const { panelShows } = await show();
  panelShows(detail(3, "Bus"), WIRED);
  fireEvent.click(rowButton()!);
  panelShows(detail(4, "Car"), WIRED);
  panelShows(detail(7, "Van"), WIRED);
  await screen.findByRole("button", { name: "Immobilize" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a row's button says who may not as the panel's does, and asks the server nothing [LIST-02] [IMMO-02]", async () => {
  const { panelShows } = await show({ user: { ...ANA, deviceReadonly: true } });
  fireEvent.click(rowButton()!);
  panelShows(detail(7, "Van"), WIRED);
  expect(await screen.findByText("You are not authorized to command this vehicle.")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(fetch).not.toHaveBeenCalled();
});

test("no row's button leads anywhere without a connection [LIST-02]", async () => {
  const { onOpen } = await show({
    connection: { type: "lost", asOf: NOON, retryAt: NOON },
  });
  expect(rowButton()?.dataset.disabled).toBe("true");
  fireEvent.click(rowButton()!);
  expect(onOpen).not.toHaveBeenCalled();
});

test.each([
  ["a guest", { user: { ...ANA, guest: "full" as const } }],
  ["a fleet as it was", { past: true }],
])("no row has the button for %s [LIST-02]", async (_what, shown) => {
  await show(shown);
  expect(rowButton()).toBeNull();
});
