import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Snapshot } from "#contract/snapshot";
import type { User } from "#domain/account/user";
import { vehicleId } from "#domain/ids";
import { createCommandResultStore } from "../../../../src/engine/commandResultStore.ts";
import { type Live, LiveContext } from "../../../../src/engine/EngineProvider.tsx";
import { CommandDialog } from "../../../../src/features/commands/CommandDialog.tsx";
import { createStore } from "../../../../src/state/store.ts";
import { NOON } from "../../../support/fleetBuilders.ts";
import { ANA, renderPage } from "../../../support/renderPage.tsx";

interface Post {
  readonly key: string | undefined;
  readonly body: { readonly deviceId: number };
}

const server = {
  /** By vehicle; who is missing has no connection. */
  types: {} as Record<number, readonly string[]>,
  saved: {} as Record<number, readonly object[]>,
  answer: (deviceId: number): Promise<Response> | Response => taken(deviceId),
  posts: [] as Post[],
};
const taken = (deviceId: number, status = 200) =>
  Response.json(
    { id: 0, deviceId, type: "positionSingle" },
    { status, headers: { location: `/api/actuations/${deviceId * 10}` } },
  );

beforeEach(() => {
  Object.assign(server, { types: {}, saved: {}, answer: taken, posts: [] });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const url = new URL(input as string, "http://waymark");
    if (init?.method === "POST") {
      expect(url.pathname).toBe("/api/commands/send");
      const body = JSON.parse(init.body as string) as Post["body"];
      const headers = init.headers as Record<string, string>;
      server.posts.push({ key: headers["idempotency-key"], body });
      return server.answer(body.deviceId);
    }
    const id = Number(url.searchParams.get("deviceId"));
    if (url.pathname === "/api/commands/types")
      return Response.json((server.types[id] ?? []).map((type) => ({ type })));
    expect(url.pathname).toBe("/api/commands/send");
    return Response.json(server.saved[id] ?? []);
  });
});

const NAMES: Record<number, string> = { 1: "Ana's van", 2: "Bus <b>2</b>", 3: "Car 3" };

async function show(ids: readonly number[], user: User = ANA) {
  const snapshots = createStore<Snapshot | undefined>({ now: NOON } as Snapshot);
  const results = createCommandResultStore();
  const live = {
    engine: {
      describe: async (asked: readonly number[]) =>
        asked.map((id) => ({ vehicleId: id, name: NAMES[id] ?? `V${id}`, state: "stopped" })),
    },
    snapshots,
    paced: snapshots,
    serverNow: () => NOON,
    commandResults: results,
  } as unknown as Live;
  const vehicles = ids.map(vehicleId);
  const onClose = vi.fn();
  const { unmount } = await renderPage(
    <LiveContext value={live}>
      <CommandDialog vehicles={vehicles} onClose={onClose} />
    </LiveContext>,
    { user },
  );
  const dialog = await screen.findByRole("dialog");
  const press = async (name: string) =>
    fireEvent.click(await within(dialog).findByRole("button", { name }));
  return {
    dialog,
    unmount,
    onClose,
    press,
    choose: async (name: string | RegExp) =>
      fireEvent.click(await within(dialog).findByRole("radio", { name })),
    rows: () =>
      [...dialog.querySelectorAll("li[data-vehicle]")].map((row) =>
        [...row.children].map((part) => part.textContent).join(": "),
      ),
    reply: (id: number, outcome: string, words?: string) =>
      act(() =>
        results.add([
          {
            commandId: String(id * 10),
            vehicleId: vehicleId(id),
            outcome,
            at: NOON,
            attributes: words === undefined ? {} : { words },
          },
        ]),
      ),
  };
}

const ANY = ["positionSingle", "custom"];

test("nothing goes out before a confirmation that names how many and which vehicles [CMD-01]", async () => {
  server.types = { 1: ANY, 2: ANY };
  const { dialog, choose, press } = await show([1, 2, 3]);
  expect(dialog.textContent).toContain("Send a command to 3 vehicles");
  await choose(/^Request position/);
  expect(dialog.textContent).toContain("2 of 3 vehicles");
  await press("Continue");
  expect((await within(dialog).findByTestId("question")).textContent).toBe(
    "Send “Request position” to 2 vehicles?",
  );
  const named = (title: string) =>
    within(within(dialog).getByRole("list", { name: title }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  expect(named("These vehicles get it")).toEqual(["Ana's van", "Bus <b>2</b>"]);
  expect(named("These do not take it now and get nothing")).toEqual(["Car 3"]);
  expect(server.posts).toEqual([]);

  await press("Send to 2 vehicles");
  await waitFor(() => expect(server.posts).toHaveLength(2));
  expect(server.posts.map(({ body }) => body)).toEqual(
    [1, 2].map((deviceId) => ({
      deviceId,
      type: "positionSingle",
      attributes: {},
      description: "positionSingle",
    })),
  );
  expect(new Set(server.posts.map(({ key }) => key)).size).toBe(2);
  for (const { key } of server.posts) expect(key).toMatch(/^page:[0-9a-f]{32}:[12]$/);
});

test("a saved command without a description is called by what it does [CMD-01]", async () => {
  server.types = { 1: ANY };
  server.saved = { 1: [{ id: 5, type: "modePowerSaving", attributes: { enable: true } }] };
  const { choose, press, dialog } = await show([1]);
  await choose(/^Power saving/);
  await press("Continue");
  expect((await within(dialog).findByTestId("question")).textContent).toBe(
    "Send “Power saving” to 1 vehicle?",
  );
});

test("each vehicle's result stands in its row as it comes [CMD-01]", async () => {
  server.types = { 1: ANY, 2: ANY, 3: ANY };
  server.answer = (id) =>
    id === 3
      ? Response.json({ code: "immo_pending", detail: "x" }, { status: 409 })
      : taken(id, id === 2 ? 202 : 200);
  const { dialog, choose, press, rows, reply } = await show([1, 2, 3]);
  await choose(/^Request position/);
  await press("Continue");
  await press("Send to 3 vehicles");
  await waitFor(() =>
    expect(rows()).toEqual([
      "Ana's van: Request sent · waiting for the answer",
      "Bus <b>2</b>: Nobody can tell whether the vehicle got it · waiting for the answer",
      "Car 3: Refused: A command is pending for this vehicle. Wait for its result.",
    ]),
  );
  expect(within(dialog).getByRole("status").textContent).toBe("1 of 3 done, 1 failed");

  reply(1, "handedOff");
  reply(1, "confirmed", "OK 38.7,-9.1");
  reply(2, "failed", "ERROR: <i>no fix</i>");
  await waitFor(() =>
    expect(rows().slice(0, 2)).toEqual([
      "Ana's van: Answered: OK 38.7,-9.1",
      "Bus <b>2</b>: Declined: ERROR: <i>no fix</i>",
    ]),
  );
  expect(within(dialog).getByRole("status").textContent).toBe("3 of 3 done, 2 failed");
});

test("the failed ones are tried again after another confirmation, what may have arrived as the same command [CMD-01]", async () => {
  server.types = { 1: ANY, 2: ANY };
  server.answer = (id) => {
    if (id === 2) throw new TypeError("no network");
    return taken(id);
  };
  const { dialog, choose, press, rows, reply } = await show([1, 2]);
  await choose(/^Request position/);
  await press("Continue");
  await press("Send to 2 vehicles");
  await waitFor(() =>
    expect(rows()[1]).toBe("Bus <b>2</b>: Error: Could not connect to the server."),
  );
  reply(1, "confirmed");
  server.answer = taken;
  await press("Try the failed ones again");
  expect(within(dialog).getByTestId("question").textContent).toContain("to 1 vehicle?");
  expect(server.posts).toHaveLength(2);
  await press("Send to 1 vehicle");
  await waitFor(() => expect(server.posts).toHaveLength(3));
  expect(server.posts[2]).toEqual(server.posts.find(({ body }) => body.deviceId === 2));
  await waitFor(() => expect(rows()[0]).toBe("Ana's van: Answered"));
});

test("stopping sends nothing more, and what was sent goes on [CMD-01]", async () => {
  const ids = [1, 2, 3, 4, 5];
  server.types = Object.fromEntries(ids.map((id) => [id, ANY]));
  const held: (() => void)[] = [];
  server.answer = (id) => new Promise((resolve) => held.push(() => resolve(taken(id))));
  const { dialog, choose, press, rows, reply } = await show(ids);
  await choose(/^Request position/);
  await press("Continue");
  await press("Send to 5 vehicles");
  await waitFor(() => expect(held).toHaveLength(3));
  expect(within(dialog).queryByRole("button", { name: "Close" })).toBeNull();
  await press("Stop sending");
  for (const answer of held) answer();
  await waitFor(() => expect(rows()[2]).toContain("waiting for the answer"));
  expect(rows().slice(3)).toEqual(["V4: Not sent: stopped", "V5: Not sent: stopped"]);
  expect(server.posts).toHaveLength(3);
  reply(1, "confirmed");
  await waitFor(() => expect(rows()[0]).toBe("Ana's van: Answered"));
});

test("what equals an actuator is not offered, and the dialog says where it is done [CMD-01] [I10]", async () => {
  server.types = { 1: [...ANY, "engineStop", "engineResume", "outputControl"] };
  server.saved = {
    1: [
      { id: 4, type: "engineStop", description: "Harmless name", attributes: {} },
      { id: 5, type: "custom", description: "Version", attributes: { data: "getver" } },
    ],
  };
  const { dialog, choose, press } = await show([1]);
  await within(dialog).findByRole("radio", { name: "Version" });
  expect(within(dialog).getAllByRole("radio")).toHaveLength(3);
  expect(within(dialog).queryByRole("radio", { name: /Harmless/ })).toBeNull();
  expect(within(dialog).getByTestId("withheld").textContent).toMatch(
    /use the button in its panel\. Not offered here: Harmless name$/,
  );
  await choose("Query in the tracker's own words");
  const next = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Continue" });
  const write = (value: string) =>
    fireEvent.change(within(dialog).getByLabelText("Words of the query"), { target: { value } });
  write("setdigout 1");
  expect(next.disabled).toBe(true);
  expect(dialog.textContent).toContain("is not sent from here");
  write("getver");
  expect(next.disabled).toBe(false);

  await choose("Version");
  await press("Continue");
  await press("Send to 1 vehicle");
  await waitFor(() =>
    expect(server.posts.map(({ body }) => body)).toEqual([{ id: 5, deviceId: 1 }]),
  );
  expect(await within(dialog).findByText(/^Command sent successfully/)).toBeTruthy();
});

test("people with limited commands choose among the saved ones alone [CMD-01] [PERM-01]", async () => {
  server.types = { 1: ANY };
  server.saved = { 1: [{ id: 5, type: "positionSingle", description: "Where?", attributes: {} }] };
  const { dialog } = await show([1], { ...ANA, limitCommands: true });
  expect(await within(dialog).findByRole("radio", { name: "Where?" })).toBeTruthy();
  expect(within(dialog).getAllByRole("radio")).toHaveLength(1);
});

test("closed, the dialog gives the focus back to what opened it [A11Y-01]", async () => {
  const opener = document.createElement("button");
  document.body.append(opener);
  opener.focus();
  const { unmount } = await show([1]);
  await waitFor(() => expect(document.activeElement).not.toBe(opener));
  unmount();
  await waitFor(() => expect(document.activeElement).toBe(opener));
  opener.remove();
});

test("vehicles without a connection are said to take nothing [CMD-01]", async () => {
  const { dialog } = await show([1, 2]);
  expect(await within(dialog).findByText(/^Nothing can be sent now/)).toBeTruthy();
  expect(within(dialog).getByRole<HTMLButtonElement>("button", { name: "Continue" }).disabled).toBe(
    true,
  );
});

test("more vehicles than anybody reads before confirming are refused [CMD-01]", async () => {
  const { dialog } = await show(Array.from({ length: 51 }, (_, at) => at + 1));
  expect(within(dialog).getByRole("alert").textContent).toBe(
    "A command goes to at most 50 vehicles at once. Select fewer.",
  );
  expect(within(dialog).queryByRole("radio")).toBeNull();
});
