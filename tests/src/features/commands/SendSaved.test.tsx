import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Snapshot } from "#contract/snapshot";
import { createCommandResultStore } from "../../../../src/engine/commandResultStore.ts";
import { type Live, LiveContext } from "../../../../src/engine/EngineProvider.tsx";
import { SendSaved } from "../../../../src/features/commands/SendSaved.tsx";
import { createStore } from "../../../../src/state/store.ts";
import { NOON } from "../../../support/fleetBuilders.ts";
import { ANA, renderPage } from "../../../support/renderPage.tsx";

const posts: { readonly body: unknown }[] = [];
const ASK = { id: 5, type: "custom", attributes: { data: "getver" }, description: "Version" };
const OTHER = { ...ASK, id: 6, description: "Another" };

beforeEach(() => {
  posts.length = 0;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const url = new URL(input as string, "http://waymark");
    if (init?.method === "POST") {
      posts.push({ body: JSON.parse(init.body as string) });
      return Response.json({}, { headers: { location: "/api/actuations/70" } });
    }
    if (url.pathname === "/api/permissions") return Response.json([{ deviceId: 1, commandId: 5 }]);
    if (url.pathname === "/api/commands/types")
      return Response.json([{ type: "positionSingle" }, { type: "custom" }]);
    return Response.json(url.searchParams.get("deviceId") === "1" ? [OTHER, ASK] : []);
  });
});

const NAMES: Record<number, string> = { 1: "Ana's van", 2: "Bus <b>2</b>" };
const named = (ids: readonly number[]) =>
  ids.map((id) => ({ vehicleId: id, name: NAMES[id] ?? `V${id}`, state: "stopped" }));

async function show(saved: typeof ASK | { type: string; attributes: object }, user = ANA) {
  const snapshots = createStore<Snapshot | undefined>({ now: NOON } as Snapshot);
  const live = {
    engine: {
      describe: async (ids: readonly number[]) => named(ids),
      find: async (text: string) => (text === "bus" ? named([2]) : []),
    },
    snapshots,
    paced: snapshots,
    serverNow: () => NOON,
    commandResults: createCommandResultStore(),
  } as unknown as Live;
  const onSubmit = vi.fn();
  await renderPage(
    <LiveContext value={live}>
      <form aria-label="around" onSubmit={onSubmit}>
        <SendSaved saved={{ ...ASK, ...saved } as never} />
      </form>
    </LiveContext>,
    { user },
  );
  return onSubmit;
}

const field = () => screen.getByRole("combobox", { name: /^To these vehicles/ });
const pick = async (name: string) =>
  fireEvent.click(await screen.findByRole("option", { name, hidden: true }));

test("goes to the chosen vehicles after a confirmation, and names who does not take it [CMD-01]", async () => {
  const onSubmit = await show(ASK);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send…" }).disabled).toBe(true);
  fireEvent.click(field());
  await pick("Ana's van");
  fireEvent.change(field(), { target: { value: "bus" } });
  await pick("Bus <b>2</b>");
  fireEvent.click(screen.getByRole("button", { name: "Send to 2 vehicles" }));

  const dialog = await screen.findByRole("dialog");
  const offered = await within(dialog).findAllByRole("radio");
  expect(offered).toHaveLength(1);
  expect(dialog.textContent).toContain("1 of 2 vehicles");
  fireEvent.click(within(dialog).getByRole("button", { name: "Continue" }));
  await within(dialog).findByText("Send “Version” to 1 vehicle?");
  expect(posts).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Send to 1 vehicle" }));
  await waitFor(() => expect(posts).toEqual([{ body: { deviceId: 1, id: 5 } }]));
  await within(dialog).findByText(/Command sent successfully/);
  expect(within(dialog).queryByRole("button", { name: "Another command" })).toBeNull();
  // The form that it lies over is not sent with it.
  expect(onSubmit).not.toHaveBeenCalled();
});

test.each([
  ["engineStop", {}],
  ["engineResume", {}],
  ["outputControl", { index: 1, data: "1" }],
  ["custom", { data: "setdigout 1" }],
  ["custom", { data: "anything" }],
  ["rebootDevice", {}],
  ["vendorThing", {}],
])("%s %o is not sent from here at all [CMD-01, IMMO-01]", async (type, attributes) => {
  await show({ type, attributes });
  expect(screen.queryByRole("combobox")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

test.each([{ readonly: true }, { deviceReadonly: true }])(
  "who may command nothing is offered nothing: %o [CMD-01, PERM-01]",
  async (rights) => {
    await show(ASK, { ...ANA, ...rights });
    expect(screen.queryByRole("combobox")).toBeNull();
  },
);
