import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Snapshot } from "#contract/snapshot";
import { vehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import { createCommandResultStore } from "../../../../src/engine/commandResultStore.ts";
import { type Live, LiveContext } from "../../../../src/engine/EngineProvider.tsx";
import { CommandDialog } from "../../../../src/features/commands/CommandDialog.tsx";
import { createStore } from "../../../../src/state/store.ts";
import { NOON } from "../../../support/fleetBuilders.ts";
import { ANA, renderPage } from "../../../support/renderPage.tsx";

const LAMP = { id: 5, type: "rebootDevice", attributes: {}, description: "Restart" };

const server = {
  asked: [] as { readonly deviceId: number; readonly id: number; readonly reason: string }[],
  sent: [] as unknown[],
  /** By vehicle. */
  status: {} as Record<number, string>,
  isAsked: true,
  answerAsk: (_deviceId: number): Response | undefined => undefined,
  answerSend: (): Response => Response.json({}, { headers: { location: "/api/actuations/70" } }),
};

const approval = (deviceId: number) => ({
  id: 100 + deviceId,
  deviceId,
  userId: ANA.id,
  type: LAMP.type,
  attributes: {},
  reason: "it hangs",
  status: server.status[deviceId] ?? "waiting",
  decidedBy: { id: 8, name: "Rui" },
  askedAt: new Date(NOON).toISOString(),
  expiresAt: new Date(NOON + 300_000).toISOString(),
});

beforeEach(() => {
  Object.assign(server, {
    asked: [],
    sent: [],
    status: {},
    isAsked: true,
    answerAsk: () => undefined,
    answerSend: () => Response.json({}, { headers: { location: "/api/actuations/70" } }),
  });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const url = new URL(input as string, "http://waymark");
    const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
    switch (`${init?.method ?? "GET"} ${url.pathname}`) {
      case "GET /api/server":
        return Response.json({ attributes: { commandSecondPerson: server.isAsked } });
      case "GET /api/commands/types":
        return Response.json([]);
      case "GET /api/commands/send":
        return Response.json([LAMP]);
      case "GET /api/approvals":
        return Response.json(server.asked.map(({ deviceId }) => approval(deviceId)));
      case "POST /api/approvals": {
        const wish = body as (typeof server.asked)[number];
        const refused = server.answerAsk(wish.deviceId);
        if (refused) return refused;
        server.asked.push(wish);
        return Response.json(approval(wish.deviceId));
      }
      case "DELETE /api/approvals/101":
        server.status[1] = "withdrawn";
        return new Response(undefined, { status: 204 });
      case "POST /api/commands/send":
        server.sent.push(body);
        return server.answerSend();
      default:
        throw new Error(`${init?.method} ${url.pathname}`);
    }
  });
});

async function show(ids: readonly number[]) {
  let now: number = NOON;
  const snapshots = createStore<Snapshot | undefined>({ now } as Snapshot);
  const results = createCommandResultStore();
  const live = {
    engine: {
      describe: async (asked: readonly number[]) =>
        asked.map((id) => ({ vehicleId: id, name: `Van ${id}`, state: "stopped" })),
    },
    snapshots,
    paced: snapshots,
    serverNow: () => epochMs(now),
    commandResults: results,
  } as unknown as Live;
  const vehicles = ids.map(vehicleId);
  const page = await renderPage(
    <LiveContext value={live}>
      <CommandDialog vehicles={vehicles} onClose={vi.fn()} />
    </LiveContext>,
    { user: ANA },
  );
  const dialog = await screen.findByRole("dialog");
  const press = async (name: string) =>
    fireEvent.click(await within(dialog).findByRole("button", { name }));
  return {
    page,
    dialog,
    press,
    /** Chooses the command and asks for it. */
    async ask(): Promise<void> {
      fireEvent.click(await within(dialog).findByRole("radio", { name: "Restart" }));
      await press("Continue");
      fireEvent.change(await within(dialog).findByLabelText(/^Reason/), {
        target: { value: " it hangs " },
      });
      await press(`Ask for approval for ${ids.length} vehicle${ids.length === 1 ? "" : "s"}`);
    },
    states: () =>
      [...dialog.querySelectorAll("li[data-vehicle]")].map((row) => row.getAttribute("data-state")),
    row: (id: number) => within(dialog.querySelector<HTMLElement>(`[data-vehicle="${id}"]`)!),
    pass: (ms: number) =>
      act(() => {
        now += ms;
        snapshots.set({ now } as Snapshot);
      }),
    reply: (outcome: string) =>
      act(() =>
        results.add([
          { commandId: "70", vehicleId: vehicleId(1), outcome, at: epochMs(now), attributes: {} },
        ]),
      ),
  };
}

/** Who can only press presses twice. */
async function hold(row: ReturnType<typeof within>): Promise<void> {
  fireEvent.click(await row.findByRole("button", { name: "Hold to send" }));
  fireEvent.click(await row.findByRole("button", { name: "Press again to send" }));
}

test("where no second person is asked for, what acts on a vehicle is not offered [CMD-01]", async () => {
  server.isAsked = false;
  const { dialog } = await show([1]);
  expect(await within(dialog).findByText(/Nothing can be sent now/)).toBeTruthy();
  expect(within(dialog).queryByRole("radio")).toBeNull();
});

test("an approval is asked for with a reason, for each vehicle, and nothing is sent by it [CMD-01] [IMMO-02]", async () => {
  server.answerAsk = (id) =>
    id === 2 ? Response.json({ code: "tooManyCommands", detail: "x" }, { status: 429 }) : undefined;
  const { dialog, press, ask, states, row } = await show([1, 2]);
  expect(
    (await within(dialog).findByRole("radio", { name: "Restart" })).closest("div"),
  ).toBeTruthy();
  expect(dialog.textContent).toContain("A second person has to approve first, for each vehicle.");
  await ask();
  await waitFor(() => expect(states()).toEqual(["waiting", "refused"]));
  expect(server.asked).toEqual([{ deviceId: 1, id: 5, reason: "it hangs" }]);
  expect(row(1).getByRole("status").textContent).toMatch(/Waiting for somebody to approve: 5:00/);
  expect(row(1).queryByRole("button", { name: "Hold to send" })).toBeNull();

  server.answerAsk = () => undefined;
  fireEvent.click(row(2).getByRole("button", { name: "Ask for approval" }));
  await waitFor(() => expect(states()).toEqual(["waiting", "waiting"]));
  fireEvent.click(row(1).getByRole("button", { name: "Withdraw" }));
  await waitFor(() => expect(states()).toEqual(["withdrawn", "waiting"]));
  expect(server.sent).toEqual([]);
  await press("Done");
});

test("what is approved of goes once it is meant, to that vehicle alone, and a refusal leaves it to be tried again [CMD-01] [IMMO-02]", async () => {
  server.status = { 1: "approved", 2: "refused" };
  const { ask, states, row, reply } = await show([1, 2]);
  await ask();
  await waitFor(() => expect(states()).toEqual(["approved", "refused"]));
  expect(row(1).getByRole("status").textContent).toMatch(/Rui has approved/);
  expect(row(2).getByRole("status").textContent).toBe("Rui has refused.");
  expect(row(2).queryByRole("button", { name: "Hold to send" })).toBeNull();
  // A click is not meant.
  fireEvent.click(row(1).getByRole("button", { name: "Hold to send" }));
  expect(server.sent).toEqual([]);
  server.answerSend = () => Response.json({ code: "vehicleMoves", detail: "x" }, { status: 409 });
  fireEvent.click(row(1).getByRole("button", { name: "Press again to send" }));
  await waitFor(() => expect(row(1).getByRole("status").textContent).toMatch(/^Refused: .*mov/));

  server.answerSend = () => Response.json({}, { headers: { location: "/api/actuations/70" } });
  await hold(row(1));
  await waitFor(() => expect(states()).toEqual(["awaiting", "refused"]));
  expect(server.sent).toEqual([1, 1].map((deviceId) => ({ deviceId, id: 5 })));
  expect(row(1).queryByRole("button")).toBeNull();
  reply("confirmed");
  await waitFor(() => expect(states()).toEqual(["answered", "refused"]));
});

test("what is over is asked for anew, and more than a minute's worth is not asked for [CMD-01] [IMMO-02]", async () => {
  server.status = { 1: "approved" };
  const { ask, states, row, pass, page } = await show([1]);
  await ask();
  await waitFor(() => expect(states()).toEqual(["approved"]));
  pass(300_000);
  await waitFor(() => expect(states()).toEqual(["over"]));
  expect(row(1).queryByRole("button", { name: "Hold to send" })).toBeNull();
  expect(row(1).getByRole("button", { name: "Ask for approval" })).toBeTruthy();
  page.unmount();

  const many = await show([1, 2, 3, 4, 5, 6]);
  fireEvent.click(await within(many.dialog).findByRole("radio", { name: "Restart" }));
  await many.press("Continue");
  expect((await within(many.dialog).findByRole("alert")).textContent).toContain("At most 5");
  fireEvent.change(within(many.dialog).getByLabelText(/^Reason/), {
    target: { value: "it hangs" },
  });
  const go = within(many.dialog).getByRole<HTMLButtonElement>("button", {
    name: "Ask for approval for 6 vehicles",
  });
  expect(go.disabled).toBe(true);
});
