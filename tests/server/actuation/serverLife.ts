import { expect } from "vitest";
import { positionId } from "#domain/ids";
import type { Position } from "#domain/position";
import { knots, minutes } from "#domain/units";
import type { Vehicle } from "#domain/vehicle";
import { recordPasswordProof } from "../../../server/accounts/passwordProof.ts";
import { hashOfToken } from "../../../server/accounts/secretToken.ts";
import { createSessions } from "../../../server/accounts/sessions.ts";
import type { ActuationService } from "../../../server/actuation/actuationService.ts";
import { verifyAudit } from "../../../server/audit/verifyAudit.ts";
import { storePositions } from "../../../server/database/storePositions.ts";
import { position } from "../../support/fleetBuilders.ts";
import { requestBy, type World } from "./actuationWorld.ts";
import { expectSafe, expectTrue, type Received } from "./expectTruth.ts";
import { positionOf } from "./memoryDesk.ts";
import { happenTruly, type TrueEvent } from "./trueEvents.ts";
import type { EngineType, TrueReport, TrueWorld, Way } from "./trueWorld.ts";

const HOLDS_FOR = minutes(5);
const TIME_TO_LIVE_MS = 90_000;

export type Who = 0 | 1;
/** What people do besides asking. */
export type Deed =
  | { readonly do: "link"; readonly who: Who; readonly isLinked: boolean }
  | { readonly do: "givePassword"; readonly who: Who }
  | { readonly do: "changePassword"; readonly who: Who }
  | { readonly do: "halt"; readonly isHalted: boolean };
export type Meanwhile = TrueEvent | Deed;
export type LifeStep =
  | Meanwhile
  | {
      readonly do: "ask";
      readonly type: EngineType;
      readonly who: Who;
      readonly isAgain: boolean;
      /** Before it all is made as it has to be: what goes wrong goes wrong later. */
      readonly isPrepared: boolean;
      readonly way: Way;
      /** Between the decision and the hand-off. */
      readonly meanwhile: readonly Meanwhile[];
    }
  | { readonly do: "clear"; readonly who: Who }
  | { readonly do: "restart" };

/** What the test knows of people without the server. */
export interface LifeModel {
  readonly isLinked: [boolean, boolean];
  /** Undefined: never, or another password than theirs is now. */
  readonly passwordAt: [number | undefined, number | undefined];
  isHalted: boolean;
}
export const newLifeModel = (): LifeModel => ({
  isLinked: [true, true],
  passwordAt: [undefined, undefined],
  isHalted: false,
});

interface LifePorts {
  readonly world: World;
  readonly truth: TrueWorld;
  /** By which the tracker's clock is ahead. */
  readonly skewMs: number;
  readonly model: LifeModel;
  /** Called with what became of each command, and why one was refused. */
  readonly count: (name: string) => void;
}

/** One server with its database, people and a vehicle; what leaves it is looked at on its way out. */
export async function openLife({ world, truth, skewMs, model, count }: LifePorts) {
  await world.reset();
  const van = await world.newVehicle();
  const people = [await world.newUser({}, [van]), await world.newUser({}, [van])] as const;
  const admin = await world.newUser({ administrator: true });
  const sessions = createSessions(world.database, world.now);
  const keys = [
    hashOfToken(await sessions.begin(people[0])),
    hashOfToken(await sessions.begin(people[1])),
  ] as const;
  const passwords = ["none", "none"];
  const received: Received[] = [];
  let ids = 0;
  let asks = 0;
  /** The request under way, as whoever carries commands sees none of it. */
  let asked:
    | { readonly who: Who; readonly key: string; readonly at: number; readonly audited: number }
    | undefined;
  let way: Way = "arrives";
  let between: readonly Meanwhile[] = [];
  const sentKeys = new Set<string>();
  const faults: unknown[] = [];
  let service: ActuationService = newService();

  async function audited(): Promise<number> {
    const actions = await world.audited();
    return actions.filter((action) => action === "command.handedOff").length;
  }

  /** All that must hold when something reaches the vehicle's line. */
  async function expectEntitled(type: EngineType): Promise<void> {
    expect(asked, "nothing leaves by itself").toBeDefined();
    const { who, key, at, audited: before } = asked as NonNullable<typeof asked>;
    expect(sentKeys.has(key), "sent twice").toBe(false);
    expect(truth.now() - at, "late").toBeLessThan(TIME_TO_LIVE_MS);
    expect(model.isLinked[who], "sent for who may not").toBe(true);
    expect(
      truth.now() - (model.passwordAt[who] ?? Number.NEGATIVE_INFINITY),
      "sent without a recent password",
    ).toBeLessThan(HOLDS_FOR);
    expect(await audited(), "sent before it was in the audit trail").toBe(before + 1);
    if (type === "engineResume") return;
    expect(model.isHalted, "sent in spite of the emergency stop").toBe(false);
    expectSafe(truth, received, skewMs);
  }

  function newService(): ActuationService {
    return world.newService({
      passwordHoldsFor: () => HOLDS_FOR,
      carrier: {
        ...world.carrier,
        async deliver(_vehicle, { type }) {
          // Whoever carries it takes an error for a connection that broke.
          await expectEntitled(type as EngineType).catch((fault: unknown) => faults.push(fault));
          sentKeys.add(asked?.key ?? "");
          count("sent");
          if (type === "engineStop") count("stops");
          return truth.carry(type as EngineType, way);
        },
      },
      async reached(point) {
        if (point !== "intended") return;
        const now = between;
        between = [];
        for (const one of now) await happen(one);
      },
    });
  }

  async function take(report: TrueReport | undefined): Promise<void> {
    world.pass(truth.now() - world.now());
    if (!report) return;
    received.push({ ...report, receivedAt: truth.now() });
    const vehicle = world.fleet.vehicle(van) as Vehicle;
    const line = world.carrier.connectionTo(vehicle);
    const { speed, ...placed } = positionOf(report, world.now());
    const made: Position = {
      ...position({ vehicle: van }),
      ...placed,
      id: positionId(++ids),
      speed: knots(speed),
      ...(line !== undefined && { line }),
    };
    const last = world.fleet.latest(van);
    const latest = last && last.fixTime > made.fixTime ? last : made;
    await storePositions(world.database, {
      positions: [made],
      latest: new Map([[van, latest]]),
      receivedAt: world.now(),
    });
    world.fleet.setLatest(made, world.now());
    world.fleet.prove(made);
    await service.takeReports([made]);
  }

  async function act(deed: Deed): Promise<void> {
    const { database } = world;
    if (deed.do === "halt") {
      const { isHalted } = deed;
      await service.setHalt({ user: admin, address: undefined, isHalted, reason: "now" });
      model.isHalted = isHalted;
      return;
    }
    const user = people[deed.who];
    if (deed.do === "link") {
      await database.deleteFrom("user_devices").where("user_id", "=", user).execute();
      const link = { user_id: user, device_id: van };
      if (deed.isLinked) await database.insertInto("user_devices").values(link).execute();
      model.isLinked[deed.who] = deed.isLinked;
    } else if (deed.do === "givePassword") {
      const passwordHash = passwords[deed.who] ?? "";
      await recordPasswordProof(database, keys[deed.who], { at: world.now(), passwordHash });
      model.passwordAt[deed.who] = world.now();
    } else {
      const password_hash = (passwords[deed.who] += "+");
      await database.updateTable("users").set({ password_hash }).where("id", "=", user).execute();
      model.passwordAt[deed.who] = undefined;
    }
  }

  async function happen(next: Meanwhile): Promise<void> {
    if (next.do === "link" || next.do === "halt") return act(next);
    if (next.do === "givePassword" || next.do === "changePassword") return act(next);
    await happenTruly(truth, next, take);
    world.pass(truth.now() - world.now());
    await service.endOverdue();
  }

  const before = new Map<Who, { type: EngineType; key: string; at: number | undefined }>();
  async function ask(next: Extract<LifeStep, { do: "ask" }>): Promise<void> {
    const { who } = next;
    if (next.isPrepared) await prepare(who);
    const repeated = next.isAgain ? before.get(who) : undefined;
    const { type, key } = repeated ?? { type: next.type, key: `key ${asks++}` };
    const at = repeated?.at ?? world.now();
    before.set(who, { type, key, at });
    const reached = truth.arrived.length;
    way = next.way;
    between = next.meanwhile;
    asked = { who, key, at, audited: await audited() };
    const request = { type, session: keys[who], idempotencyKey: key };
    const answer = await service.request(requestBy(people[who], van, request));
    asked = undefined;
    between = [];
    const came = truth.arrived.length - reached;
    expect(came, "sent more than once").toBeLessThan(2);
    if (answer.type === "taken") return;
    expect(came, "said not to be sent").toBe(0);
    // What was refused was never asked for: with its key it is asked for anew.
    if (!answer.actuation) before.set(who, { type, key, at: undefined });
    count(answer.reason);
    if (answer.actuation) count("calledOff");
  }
  async function prepare(who: Who): Promise<void> {
    await happen({ do: "pass", ms: TIME_TO_LIVE_MS });
    await act({ do: "halt", isHalted: false });
    await act({ do: "link", who, isLinked: true });
    await act({ do: "givePassword", who });
    await clear(who);
    await happen({ do: "rest" });
  }

  async function clear(who: Who): Promise<void> {
    const rows = await world.rows();
    const row = rows.find(({ status }) => status === "unknown");
    if (!row) return;
    const request = { user: people[who], address: undefined, vehicle: van, reason: undefined };
    const refusal = await service.clear({ ...request, actuation: row.id });
    expect(refusal === undefined).toBe(model.isLinked[who]);
  }

  async function restart(): Promise<void> {
    await service.close();
    service = newService();
    await service.start();
  }

  return {
    async take(next: LifeStep): Promise<void> {
      const arrived = truth.arrived.length;
      if (next.do === "ask") await ask(next);
      else if (next.do === "clear") await clear(next.who);
      else if (next.do === "restart") await restart();
      else await happen(next);
      if (next.do !== "ask") expect(truth.arrived.length, "nothing leaves by itself").toBe(arrived);
      if (faults.length > 0) throw faults[0];
      expectTrue(truth, await commands(), skewMs);
    },
    async end(): Promise<void> {
      for (const { status } of await commands()) count(status);
      expect(await verifyAudit(world.database)).toBeUndefined();
    },
  };

  async function commands() {
    const rows = await world.rows();
    return rows.map(({ type, status, requested_at, handed_off_at }) => ({
      type: type as EngineType,
      status,
      requestedAt: requested_at.getTime(),
      handedOffAt: handed_off_at?.getTime(),
    }));
  }
}

export type Life = Awaited<ReturnType<typeof openLife>>;
