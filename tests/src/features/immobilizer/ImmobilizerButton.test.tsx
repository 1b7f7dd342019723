import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Snapshot, VehicleDetail } from "#contract/snapshot";
import type { User } from "#domain/account/user";
import { vehicleId } from "#domain/ids";
import { before, knots, seconds } from "#domain/units";
import { createCommandResultStore } from "../../../../src/engine/commandResultStore.ts";
import { type Live, LiveContext } from "../../../../src/engine/EngineProvider.tsx";
import { ImmobilizerButton } from "../../../../src/features/immobilizer/ImmobilizerButton.tsx";
import { ImmobilizersProvider } from "../../../../src/features/immobilizer/ImmobilizersProvider.tsx";
import { createStore } from "../../../../src/state/store.ts";
import { NOON, position } from "../../../support/fleetBuilders.ts";
import { ANA, renderPage } from "../../../support/renderPage.tsx";

const VAN: VehicleDetail = {
  vehicleId: vehicleId(7),
  name: "Van <b>7</b>",
  uniqueId: "van-7",
  model: undefined,
  plate: "AA-11-BB",
  category: undefined,
  groupId: undefined,
  group: undefined,
  driver: "Rui",
  poi: undefined,
  address: "Rua A 1",
  lastStop: undefined,
  fuel: undefined,
  link: "online",
  state: "stopped",
  position: {
    ...position({ vehicle: vehicleId(7), attributes: {} }),
    fixTime: before(NOON, seconds(4)),
    speed: knots(0),
  },
};

const CHECKS = [
  "rights",
  "enabled",
  "halt",
  "pending",
  "outcome",
  "motion",
  "haste",
  "connection",
] as const;

/** What the server would answer, and what was asked of it. */
const server = {
  refusals: {} as Partial<Record<(typeof CHECKS)[number], string>>,
  send: (): Response => Response.json(actuation("handedOff")),
  commands: [] as unknown[],
  posts: [] as { readonly url: string; readonly body: unknown }[],
};

const actuation = (status: string, more: object = {}) => ({
  id: 31,
  deviceId: 7,
  userId: 7,
  type: "engineStop",
  attributes: {},
  reason: "stolen",
  status,
  outcome: null,
  requestedAt: new Date(NOON).toISOString(),
  expiresAt: new Date(NOON + 90_000).toISOString(),
  handedOffAt: null,
  settledAt: null,
  ...more,
});

beforeEach(() => {
  Object.assign(server, {
    refusals: {},
    send: () => Response.json(actuation("handedOff")),
    commands: [],
    posts: [],
  });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const url = input as string;
    if (init?.method === "POST") {
      server.posts.push({ url, body: JSON.parse(init.body as string) });
      if (url === "/api/actuations") return server.send();
      return Response.json({ id: 0, deviceId: 7, type: "positionSingle" });
    }
    if (url.startsWith("/api/actuations/readiness"))
      return Response.json({
        checks: CHECKS.map((check) => ({ check, refusal: server.refusals[check] ?? null })),
        fix: {
          fixTime: new Date(NOON - 4_000).toISOString(),
          speed: 0,
          valid: true,
          latitude: 38.7,
          longitude: -9.1,
        },
        time: new Date(NOON).toISOString(),
      });
    return Response.json(server.commands);
  });
});

async function show(settings: object = { has_immobilization: true }, user: User = ANA) {
  const snapshots = createStore<Snapshot | undefined>({
    now: NOON,
    selected: VAN,
    connection: { type: "live" },
  } as unknown as Snapshot);
  const live = {
    engine: {},
    snapshots,
    paced: snapshots,
    serverNow: () => NOON,
    commandResults: createCommandResultStore(),
  } as unknown as Live;
  await renderPage(
    <LiveContext value={live}>
      <ImmobilizersProvider>
        <ImmobilizerButton vehicle={VAN} settings={settings as never} />
      </ImmobilizersProvider>
    </LiveContext>,
    { user },
  );
  return {
    results: live.commandResults,
    open: async (name = "Immobilize") => {
      fireEvent.click(screen.getByRole("button", { name }));
      return screen.findByRole("dialog");
    },
  };
}

const holdButton = (dialog: HTMLElement) =>
  within(dialog).findByRole<HTMLButtonElement>("button", { name: /^Hold to/ });
const giveReason = (dialog: HTMLElement, reason: string) =>
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: reason } });
/** As who can only press does it: twice. */
async function confirm(dialog: HTMLElement, reason = "reported stolen") {
  giveReason(dialog, reason);
  const hold = await holdButton(dialog);
  await waitFor(() => expect(hold.disabled).toBe(false));
  fireEvent.click(hold);
  fireEvent.click(await within(dialog).findByRole("button", { name: "Press again to send" }));
}

describe("the immobilizer's button and dialog", () => {
  test("shows which vehicle it is and what it does, and what has to be so [IMMO-01]", async () => {
    const { open } = await show();
    const dialog = await open();
    await waitFor(() => expect(dialog.querySelectorAll("[data-check]").length).toBe(8));
    const facts = [...dialog.querySelectorAll("[data-fact]")].map(
      (fact) =>
        `${fact.querySelector("dt")?.textContent}: ${fact.querySelector("dd")?.textContent}`,
    );
    expect(facts).toEqual([
      "Plate: AA-11-BB",
      "Speed: 0\u00a0km/h",
      "Age of position: 4 s",
      "Place: Rua A 1",
      "Driver: Rui",
    ]);
    expect(dialog.textContent).toContain("Immobilize Van <b>7</b>");
    expect(
      [...dialog.querySelectorAll("[data-check]")].map((one) => one.getAttribute("data-met")),
    ).toEqual(CHECKS.map(() => "true"));
  });

  test("sends nothing before a reason, the gesture, and all that has to be so [IMMO-01] [IMMO-02]", async () => {
    server.refusals = { motion: "vehicleMoves" };
    const { open } = await show();
    const dialog = await open();
    expect(
      await within(dialog).findByText("The vehicle is moving. Wait until its speed is 0."),
    ).toBeTruthy();
    giveReason(dialog, "reported stolen");
    const hold = await holdButton(dialog);
    expect(hold.disabled).toBe(true);

    server.refusals = {};
    // It is looked at again by itself.
    await waitFor(() => expect(hold.disabled).toBe(false));
    giveReason(dialog, "no");
    expect(hold.disabled).toBe(true);
    giveReason(dialog, "reported stolen");
    fireEvent.click(hold);
    expect(server.posts).toEqual([]);
  });

  test("sends once, waits, and proves by the vehicle's own word what became of it [IMMO-01] [IMMO-04]", async () => {
    const { open, results } = await show();
    const dialog = await open();
    await confirm(dialog);

    expect(await within(dialog).findByText(/^The command to immobilize was sent/)).toBeTruthy();
    expect(server.posts).toEqual([
      {
        url: "/api/actuations",
        body: {
          deviceId: 7,
          command: "engineStop",
          reason: "reported stolen",
          idempotencyKey: expect.stringMatching(/^page:[0-9a-f]{32}$/),
        },
      },
    ]);
    expect(dialog.textContent).not.toContain("it is immobilized");

    act(() =>
      results.add([
        {
          commandId: "31",
          vehicleId: vehicleId(7),
          outcome: "confirmed",
          at: NOON,
          attributes: { words: "OK blocked" },
        },
      ]),
    );
    const proof = await within(dialog).findByTestId("proof");
    expect(proof.textContent).toContain("The vehicle confirms: it is immobilized.");
    const said = (fact: string) => proof.querySelector(`[data-fact="${fact}"] dd`)?.textContent;
    expect(
      ["number", "vehicle", "plate", "who", "reason", "speed", "age", "answer"].map(said),
    ).toEqual([
      "31",
      "Van <b>7</b>",
      "AA-11-BB",
      "Ana",
      "stolen",
      "0\u00a0km/h",
      "4 s",
      "OK blocked",
    ]);
  });

  test.each([
    ["vehicleMoves", 409, "NOK: The vehicle is moving. Wait until its speed is 0."],
    ["immo_pending", 409, "NOK: A command is pending for this vehicle. Wait for its result."],
    ["immobilization_not_authorized", 403, "NOK: You are not authorized to command this vehicle."],
  ])("says NOK and why when the server refuses: %s [IMMO-03]", async (code, status, words) => {
    server.send = () => Response.json({ code, detail: code }, { status });
    const { open } = await show();
    const dialog = await open();
    await confirm(dialog);
    expect((await within(dialog).findByRole("alert")).textContent).toBe(words);
    expect(within(dialog).queryByRole("button", { name: "Try again" })).toBeNull();
  });

  test("says Error and the message when nobody answers, and tries again as the same command [IMMO-03] [IMMO-04]", async () => {
    server.send = () => {
      throw new TypeError("no network");
    };
    const { open } = await show();
    const dialog = await open();
    await confirm(dialog);
    expect((await within(dialog).findByRole("alert")).textContent).toBe(
      "Error: Could not connect to the server.",
    );
    server.send = () => Response.json(actuation("handedOff"));
    fireEvent.click(within(dialog).getByRole("button", { name: "Try again" }));
    expect(await within(dialog).findByText(/^The command to immobilize was sent/)).toBeTruthy();
    expect(server.posts[1]).toEqual(server.posts[0]);
  });

  test("tells who may only read, and asks the server nothing [IMMO-02]", async () => {
    for (const flags of [{ readonly: true }, { deviceReadonly: true }]) {
      await show({ has_immobilization: true }, { ...ANA, ...flags });
      fireEvent.click(screen.getAllByRole("button", { name: "Immobilize" }).at(-1)!);
      expect(
        (await screen.findAllByText("You are not authorized to command this vehicle.")).length,
      ).toBeGreaterThan(0);
      expect(screen.queryByRole("dialog")).toBeNull();
    }
    expect(fetch).not.toHaveBeenCalled();
  });

  test("shows what is pending already instead of a second question [IMMO-01]", async () => {
    server.commands = [actuation("handedOff", { userId: 9 })];
    const { open } = await show();
    const dialog = await open();
    expect(
      await within(dialog).findByText(
        "A command is pending for this vehicle. Wait for its result.",
      ),
    ).toBeTruthy();
    expect(within(dialog).queryByRole("button", { name: /^Hold to/ })).toBeNull();
  });

  test("releases what the vehicle says is immobilized, and stands nowhere else [IMMO-03]", async () => {
    await show({ has_immobilization: true, immobilized: true });
    expect(screen.getByRole("button", { name: "Release" })).toBeTruthy();
  });

  test.each([
    ["a vehicle without the wiring", {}, ANA],
    ["a guest", { has_immobilization: true }, { ...ANA, guest: "full" as const }],
  ])("is not there for %s [PANEL-02]", async (_who, settings, user) => {
    await show(settings, user);
    expect(screen.queryByRole("button", { name: /Immobilize|Release/ })).toBeNull();
  });
});
