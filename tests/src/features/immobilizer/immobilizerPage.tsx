import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, vi } from "vitest";
import type { Snapshot, VehicleDetail } from "#contract/snapshot";
import type { User } from "#domain/account/user";
import { vehicleId } from "#domain/ids";
import { before, knots, seconds } from "#domain/units";
import { createCommandResultStore } from "../../../../src/engine/commandResultStore.ts";
import { type Live, LiveContext } from "../../../../src/engine/EngineProvider.tsx";
import { ImmobilizersProvider } from "../../../../src/features/immobilizer/ImmobilizersProvider.tsx";
import { createStore } from "../../../../src/state/store.ts";
import { NOON, position } from "../../../support/fleetBuilders.ts";
import { ANA, renderPage } from "../../../support/renderPage.tsx";

/** A van that stands. */
export const VAN: VehicleDetail = {
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

export const CHECKS = [
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
export const server = {
  refusals: {} as Partial<Record<(typeof CHECKS)[number] | "password" | "secondPerson", string>>,
  /** Whether a recent password is looked at. */
  asksPassword: false,
  send: (): Response => Response.json(actuation("handedOff")),
  password: (): Response => new Response(null, { status: 204 }),
  commands: [] as unknown[],
  /** Whether a second person is asked for, and the approvals that concern who looks. */
  asksSecondPerson: false,
  approvals: [] as unknown[],
  asked: (): Response => Response.json(approval("waiting")),
  posts: [] as { readonly url: string; readonly body: unknown }[],
};

export const actuation = (status: string, more: object = {}) => ({
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

export const approval = (status: string, more: object = {}) => ({
  id: 3,
  deviceId: 7,
  deviceName: "Van 7",
  userId: 7,
  userName: "Ana",
  type: "engineStop",
  attributes: {},
  reason: "reported stolen",
  status,
  decidedBy: null,
  askedAt: new Date(NOON).toISOString(),
  expiresAt: new Date(NOON + 300_000).toISOString(),
  ...more,
});

/** Call before each test: nothing is in the way, and what is sent is taken. */
export function answerCalls(): void {
  Object.assign(server, {
    refusals: {},
    asksPassword: false,
    asksSecondPerson: false,
    approvals: [],
    asked: () => Response.json(approval("waiting")),
    send: () => Response.json(actuation("handedOff")),
    commands: [],
    posts: [],
    password: () => new Response(null, { status: 204 }),
  });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const url = input as string;
    if (init?.method === "PUT" || init?.method === "DELETE") {
      const body = init.body === undefined ? undefined : JSON.parse(init.body as string);
      server.posts.push({ url: `${init.method} ${url}`, body });
      if (init.method === "DELETE") return new Response(null, { status: 204 });
      return server.asked();
    }
    if (init?.method === "POST") {
      server.posts.push({ url, body: JSON.parse(init.body as string) });
      if (url === "/api/actuations") return server.send();
      if (url === "/api/approvals") return server.asked();
      if (url === "/api/session/password") return server.password();
      return Response.json({ id: 0, deviceId: 7, type: "positionSingle" });
    }
    if (url.startsWith("/api/actuations/readiness"))
      return Response.json({
        checks: [
          ...(server.asksPassword ? (["password"] as const) : []),
          ...(server.asksSecondPerson ? (["secondPerson"] as const) : []),
          ...CHECKS,
        ].map((check) => ({ check, refusal: server.refusals[check] ?? null })),
        fix: {
          fixTime: new Date(NOON - 4_000).toISOString(),
          speed: 0,
          valid: true,
          latitude: 38.7,
          longitude: -9.1,
        },
        time: new Date(NOON).toISOString(),
      });
    if (url === "/api/approvals") return Response.json(server.approvals);
    return Response.json(server.commands);
  });
}

/** What opens the dialog, in a page that is live; the answers of the feed come when a test says so. */
export async function showLive(children: ReactNode, user: User = ANA) {
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
      <ImmobilizersProvider>{children}</ImmobilizersProvider>
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

export const holdButton = (dialog: HTMLElement) =>
  within(dialog).findByRole<HTMLButtonElement>("button", { name: /^Hold to/ });
export const giveReason = (dialog: HTMLElement, reason: string) =>
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: reason } });
/** As who can only press does it: twice. */
export async function confirm(dialog: HTMLElement, reason = "reported stolen") {
  giveReason(dialog, reason);
  const hold = await holdButton(dialog);
  await waitFor(() => expect(hold.disabled).toBe(false));
  fireEvent.click(hold);
  fireEvent.click(await within(dialog).findByRole("button", { name: "Press again to send" }));
}
