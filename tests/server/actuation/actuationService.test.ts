import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BREAKER_LIMIT } from "#domain/actuation/mayActuate";
import { positionId, type UserId, type VehicleId } from "#domain/ids";
import type { Attributes, Position } from "#domain/position";
import { epochMs } from "#domain/units";
import { recordAudit } from "../../../server/audit/recordAudit.ts";
import { verifyAudit } from "../../../server/audit/verifyAudit.ts";
import { createBus, type Messages } from "../../../server/cluster/bus.ts";
import { storePositions } from "../../../server/database/storePositions.ts";
import { openWorld, requestBy, type World } from "./actuationWorld.ts";

let world: World;
let van: VehicleId;
let ana: UserId;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.dispose());
beforeEach(async () => {
  await world.reset();
  van = await world.newVehicle();
  ana = await world.newUser({}, [van]);
});

const keptWord = () =>
  world.database
    .selectFrom("immobilizations")
    .select(["immobilized", "told_at"])
    .executeTakeFirstOrThrow();

const shownOn = (vehicle: VehicleId) => world.fleet.vehicle(vehicle)?.attributes;

describe("a command", () => {
  test("is recorded, audited, handed off once, and confirmed by the vehicle [IMMO-01 IMMO-04]", async () => {
    const actuation = world.newService();
    await world.report(van);

    const answer = await actuation.request(requestBy(ana, van));
    expect(answer).toMatchObject({ type: "taken", actuation: { status: "handedOff" } });
    expect(world.sent).toEqual([{ vehicle: van, type: "engineStop", attributes: {} }]);
    expect(shownOn(van)).toEqual({ commandPending: true });

    world.pass(3_000);
    await actuation.takeReports([await world.report(van, { attributes: { blocked: true } })]);

    expect(await world.statuses()).toEqual(["confirmed"]);
    expect(shownOn(van)).toEqual({ commandPending: false, immobilized: true });
    expect(await world.audited()).toEqual([
      "command.intended",
      "command.handedOff",
      "command.confirmed",
    ]);
    expect(await verifyAudit(world.database)).toBeUndefined();
    const steps = await world.database
      .selectFrom("audit")
      .select(["before", "after"])
      .orderBy("id")
      .execute();
    expect(steps.map(({ before }) => before)).toEqual([
      null,
      { status: "intended" },
      { status: "handedOff" },
    ]);
    expect(steps.map(({ after }) => after)).toMatchObject([
      { status: "intended" },
      { status: "handedOff" },
      { status: "confirmed" },
    ]);
  });

  test("is audited with who, from where, why, and where the vehicle was [IMMO-04]", async () => {
    await world.report(van, { latitude: 38.7, longitude: -9.1 });
    await world.newService().request(requestBy(ana, van));

    const [row] = await world.database.selectFrom("audit").selectAll().orderBy("id").execute();
    expect(row).toMatchObject({
      user_id: ana,
      address: "192.0.2.1",
      object_kind: "vehicle",
      object_id: van,
      after: {
        command: { type: "engineStop" },
        reason: "stolen",
        position: { latitude: 38.7, longitude: -9.1, speedKnots: 0 },
      },
    });
  });

  test("leaves the engine's state as the vehicle reported it last, however late older reports come [IMMO-03] [C2]", async () => {
    const actuation = world.newService();
    const older = world.now();
    world.pass(60_000);
    const attributes = { blocked: false };
    await actuation.takeReports([await world.report(van, { attributes })]);
    world.pass(1_000);
    // A network's failure is over: what was gathered before comes after what is newer.
    const gathered = { fixTime: older, attributes: { blocked: true } };
    await actuation.takeReports([await world.report(van, gathered)]);
    expect(shownOn(van)).toMatchObject({ immobilized: false });

    world.pass(30_000);
    await world.report(van);
    await actuation.request(requestBy(ana, van));
    // The tracker's clock is slow by some seconds.
    world.pass(3_000);
    const slow = (ago: number, blocked: boolean) =>
      world.report(van, { fixTime: epochMs(world.now() - ago), attributes: { blocked } });
    await actuation.takeReports([await slow(4_000, true)]);
    expect(shownOn(van)).toMatchObject({ immobilized: true });
    world.pass(2_000);
    await actuation.takeReports([await slow(4_000, false)]);
    expect(shownOn(van)).toMatchObject({ immobilized: false });
  });

  test("a late report does not undo what its vehicle has repeated since, nor after a restart [IMMO-01]", async () => {
    let actuation = world.newService();
    const report = async (secondsAgo: number, attributes: { readonly blocked?: boolean }) => {
      const fixTime = epochMs(world.now() - secondsAgo * 1_000);
      await actuation.takeReports([await world.report(van, { fixTime, attributes })]);
    };
    await report(0, { blocked: true });
    world.pass(60_000);
    await report(0, { blocked: true });
    await report(30, { blocked: false });
    expect(shownOn(van)).toMatchObject({ immobilized: true });

    await actuation.close();
    actuation = world.newService();
    await actuation.start();
    world.pass(1_000);
    await report(32, { blocked: false });
    expect(shownOn(van)).toMatchObject({ immobilized: true });
    await report(0, { blocked: false });
    await report(5, { blocked: true });
    expect(shownOn(van)).toMatchObject({ immobilized: false });
  });

  test("a repetition is found behind any number of reports about something else [IMMO-01]", async () => {
    const actuation = world.newService();
    const report = async (secondsAgo: number, attributes: Attributes) => {
      const fixTime = epochMs(world.now() - secondsAgo * 1_000);
      await actuation.takeReports([await world.report(van, { fixTime, attributes })]);
    };
    await report(0, { blocked: true });
    world.pass(60_000);
    await report(0, { blocked: true });
    for (let second = 0; second < 110; second++) {
      world.pass(1_000);
      // Of a tracker that does not hold the engine by its outputs they say nothing of it.
      await report(0, { out1: 0 });
    }
    await report(140, { blocked: false });
    expect(shownOn(van)).toMatchObject({ immobilized: true });
    const kept = await keptWord();
    // Now the last word is written down: what is older costs no search.
    expect(kept).toEqual({ immobilized: true, told_at: new Date(world.now() - 110_000) });
  });

  test("that fails shows the vehicle's words and leaves it free for another [IMMO-03]", async () => {
    const actuation = world.newService();
    await world.report(van);
    await actuation.request(requestBy(ana, van));

    world.pass(2_000);
    const attributes = { result: "ERROR: relay", blocked: false };
    await actuation.takeReports([await world.report(van, { attributes })]);

    expect(await world.rows()).toMatchObject([{ status: "failed", outcome: "ERROR: relay" }]);
    expect(shownOn(van)).toEqual({ commandPending: false, immobilized: false });
    expect(await actuation.request(requestBy(ana, van, { reason: "again" }))).toMatchObject({
      type: "taken",
    });
  });

  test("is not answered by what was written before it was handed off, or answers another [IMMO-03]", async () => {
    const actuation = world.newService();
    await world.report(van);
    await actuation.request(requestBy(ana, van));
    world.pass(20_000);

    const early = { fixTime: epochMs(world.now() - 40_000), attributes: { blocked: true } };
    await actuation.takeReports([await world.report(van, early)]);
    const other = { attributes: { result: "OK", command: "positionSingle" } };
    await actuation.takeReports([await world.report(van, other)]);

    expect(await world.statuses()).toEqual(["handedOff"]);
  });

  test("of another vehicle is not answered, and a repeated answer changes nothing", async () => {
    const actuation = world.newService();
    const truck = await world.newVehicle();
    await world.report(van);
    await actuation.request(requestBy(ana, van));
    world.pass(2_000);

    await actuation.takeReports([await world.report(truck, { attributes: { blocked: true } })]);
    expect(await world.statuses()).toEqual(["handedOff"]);
    const yes = await world.report(van, { attributes: { blocked: true } });
    await actuation.takeReports([yes]);
    await actuation.takeReports([yes, yes]);
    expect((await world.audited()).filter((action) => action === "command.confirmed")).toHaveLength(
      1,
    );
  });

  test("does not leave when the vehicle has started between the checks [IMMO-02]", async () => {
    for (const point of ["intended", "checkedAgain", "handOffWritten", "handingOff"] as const) {
      await world.reset();
      const vehicle = await world.newVehicle();
      const user = await world.newUser({}, [vehicle]);
      await world.report(vehicle);
      // Inside a transaction the embedded database lets nobody else write: the news comes after it.
      const starts = async () => {
        world.pass(1_000);
        if (point === "intended" || point === "handingOff")
          await world.report(vehicle, { speed: 12 });
        else world.drive(vehicle, 12);
      };
      const reached = async (now: string) => {
        if (now === point) await starts();
      };

      const answer = await world.newService({ reached }).request(requestBy(user, vehicle));

      expect(answer, point).toMatchObject({ type: "refused", reason: "vehicleMoves" });
      expect(world.sent).toEqual([]);
      expect(await world.statuses()).toEqual(["refused"]);
      expect(shownOn(vehicle)).toEqual({ commandPending: false });
    }
  });

  test("does not leave when rights, or all actuation, end between the checks [IMMO-02]", async () => {
    const endings: (() => Promise<unknown>)[] = [
      () => world.database.deleteFrom("user_devices").execute(),
      () => world.database.updateTable("users").set({ readonly: true }).execute(),
      () => world.database.updateTable("users").set({ disabled: true }).execute(),
      () => world.database.updateTable("devices").set({ disabled: true }).execute(),
      async () => {
        const admin = await world.newUser({ administrator: true });
        const halt = { user: admin, address: undefined, isHalted: true, reason: "theft" };
        await world.newService().setHalt(halt);
      },
    ];
    for (const end of endings) {
      await world.reset();
      const vehicle = await world.newVehicle();
      const user = await world.newUser({}, [vehicle]);
      await world.report(vehicle);
      const reached = async (point: string) => {
        if (point === "intended") await end();
      };

      const answer = await world.newService({ reached }).request(requestBy(user, vehicle));

      expect(answer.type).toBe("refused");
      expect(world.sent).toEqual([]);
    }
  });

  test("without an audit row does not exist: neither request nor hand-off [IMMO-04]", async () => {
    for (const failsAt of ["command.intended", "command.handedOff"]) {
      await world.reset();
      const vehicle = await world.newVehicle();
      const user = await world.newUser({}, [vehicle]);
      await world.report(vehicle);
      const audit: typeof recordAudit = async (transaction, entry) => {
        if (entry.action === failsAt) throw new Error("the audit trail is down");
        await recordAudit(transaction, entry);
      };
      const actuation = world.newService({ audit });

      await expect(actuation.request(requestBy(user, vehicle))).rejects.toThrow("audit trail");

      expect(world.sent).toEqual([]);
      expect(await world.statuses()).not.toContain("handedOff");
    }
  });

  test("whose connection fails is never taken for done [IMMO-03]", async () => {
    const cells = [
      { line: () => "notConnected" as const, status: "refused", type: "refused" },
      { line: () => "commandNotSupported" as const, status: "refused", type: "refused" },
      { line: () => Promise.reject(new Error("500")), status: "unknown", type: "taken" },
      { line: () => new Promise<never>(() => undefined), status: "unknown", type: "taken" },
    ];
    for (const { line, status, type } of cells) {
      await world.reset();
      const vehicle = await world.newVehicle();
      const user = await world.newUser({}, [vehicle]);
      await world.report(vehicle);
      world.setDelivery(line);

      const actuation = world.newService({ deliverWithin: 50 as never });
      expect(await actuation.request(requestBy(user, vehicle))).toMatchObject({ type });

      expect(await world.statuses()).toEqual([status]);
      expect(shownOn(vehicle)).toMatchObject({ commandPending: false });
      expect(shownOn(vehicle)?.commandUnknown).toBe(status === "unknown" ? true : undefined);
    }
  });

  test("that is not understood is refused and audited, after rights were asked [CMD-01]", async () => {
    const actuation = world.newService();
    await world.report(van);
    const raw = { type: "custom", attributes: { data: "set\u200bdigout 1" } } as const;
    const reader = await world.newUser({ readonly: true }, [van]);

    expect(await actuation.request(requestBy(ana, van, raw))).toMatchObject({
      reason: "badCommandText",
    });
    expect(await actuation.request(requestBy(reader, van, raw))).toMatchObject({
      reason: "immobilization_not_authorized",
    });
    expect(await world.audited()).toEqual(["command.refused", "command.refused"]);
    expect(world.sent).toEqual([]);
  });

  test("that only asks needs no standing vehicle; free text of unknown effect does [CMD-01]", async () => {
    const actuation = world.newService();
    await world.report(van, { speed: 40 });
    const text = (data: string) => requestBy(ana, van, { type: "custom", attributes: { data } });

    expect(await actuation.request(text("setdigout 1"))).toMatchObject({ reason: "vehicleMoves" });
    expect(await actuation.request(text("RELAY,1#"))).toMatchObject({ reason: "vehicleMoves" });
    expect(await actuation.request(text("getinfo"))).toMatchObject({ type: "taken" });
    expect(world.sent).toEqual([{ vehicle: van, type: "custom", attributes: { data: "getinfo" } }]);
  });
});

describe("time", () => {
  test("ends what nobody answered: unknown when it was handed off, and it stays in sight [IMMO-01]", async () => {
    const actuation = world.newService();
    await world.report(van);
    await actuation.request(requestBy(ana, van));

    world.pass(89_999);
    await actuation.endOverdue();
    expect(await world.statuses()).toEqual(["handedOff"]);
    world.pass(1);
    await actuation.endOverdue();

    expect(await world.statuses()).toEqual(["unknown"]);
    expect(shownOn(van)).toEqual({ commandPending: false, commandUnknown: true });
    await world.report(van);
    expect(await actuation.request(requestBy(ana, van))).toMatchObject({
      reason: "outcomeUnknown",
    });
    const release = requestBy(ana, van, { type: "engineResume" });
    expect(await actuation.request(release)).toMatchObject({ type: "taken" });
  });

  test("that ran out is in sight for whoever asks next, before anybody looked for it [IMMO-01]", async () => {
    const actuation = world.newService();
    await world.report(van);
    await actuation.request(requestBy(ana, van));
    world.pass(90_000);
    await world.report(van);

    expect(await actuation.request(requestBy(ana, van))).toMatchObject({
      reason: "outcomeUnknown",
    });

    expect(shownOn(van)).toEqual({ commandPending: false, commandUnknown: true });
  });

  test("keeps what was not handed off in it from ever leaving [IMMO-01]", async () => {
    await world.report(van);
    const reached = async (point: string) => {
      if (point === "intended") {
        world.pass(90_000);
        await world.report(van);
      }
    };

    const answer = await world.newService({ reached }).request(requestBy(ana, van));

    expect(answer).toMatchObject({ type: "refused", actuation: { status: "expired" } });
    expect(world.sent).toEqual([]);
    expect(await world.audited()).toEqual(["command.intended", "command.expired"]);
  });

  test("does not silence the truth: a late report resolves what was unknown [IMMO-01]", async () => {
    for (const [blocked, status] of [
      [true, "confirmed"],
      [false, "failed"],
    ] as const) {
      await world.reset();
      const vehicle = await world.newVehicle();
      const user = await world.newUser({}, [vehicle]);
      const actuation = world.newService();
      await world.report(vehicle);
      await actuation.request(requestBy(user, vehicle));
      world.pass(100_000);
      await actuation.endOverdue();

      await actuation.takeReports([await world.report(vehicle, { attributes: { blocked } })]);

      expect(await world.statuses()).toEqual([status]);
      expect(shownOn(vehicle)).toEqual({ commandPending: false, immobilized: blocked });
    }
  });

  test("is not ended as failed by what was written before it was over, nor against a newer word [IMMO-01] [I14]", async () => {
    for (const [name, words, status] of [
      [
        "gathered while it carried it out",
        [
          [1, false],
          [3, true],
          [199, true],
        ],
        "confirmed",
      ],
      ["before the hand-off, by a slow clock", [[-4, false]], "unknown"],
      [
        "as yet undone, before the end",
        [
          [1, false],
          [89, false],
        ],
        "unknown",
      ],
      [
        "undone at the end, done later",
        [
          [95, false],
          [150, true],
        ],
        "confirmed",
      ],
      [
        "the other way round",
        [
          [150, true],
          [95, false],
        ],
        "confirmed",
      ],
      [
        "undone to the last",
        [
          [95, false],
          [150, false],
        ],
        "failed",
      ],
    ] as const) {
      await world.reset();
      const vehicle = await world.newVehicle();
      const actuation = world.newService();
      await world.report(vehicle);
      await actuation.request(requestBy(await world.newUser({}, [vehicle]), vehicle));
      const sentAt = world.now();
      world.pass(200_000);
      await actuation.endOverdue();

      const flushed: Position[] = [];
      for (const [second, blocked] of words)
        flushed.push(
          await world.report(vehicle, {
            speed: 50,
            fixTime: epochMs(sentAt + second * 1_000),
            attributes: { blocked },
          }),
        );
      await actuation.takeReports(flushed);

      expect(await world.statuses(), name).toEqual([status]);
    }
  });

  test("is not confirmed by a slow clock's word from before another command's answer [IMMO-01] [I14]", async () => {
    const actuation = world.newService();
    await world.report(van);
    const sentAt = world.now();
    await actuation.request(requestBy(ana, van));
    const at = (second: number, blocked: boolean) =>
      world.report(van, { fixTime: epochMs(sentAt + second * 1_000), attributes: { blocked } });
    world.pass(1_000);
    await actuation.takeReports([await at(1, true)]);
    world.pass(2_000);
    await actuation.request(requestBy(ana, van, { type: "engineResume" }));

    await actuation.takeReports([await at(-0.5, false)]);
    expect(await world.statuses()).toEqual(["confirmed", "handedOff"]);
    world.pass(1_000);
    await actuation.takeReports([await at(4, false)]);
    expect(await world.statuses()).toEqual(["confirmed", "confirmed"]);
  });

  test("counts what was written last of one moment as the last, and by one connection's word only [IMMO-01] [C2]", async () => {
    const actuation = world.newService();
    await world.report(van);
    await actuation.request(requestBy(ana, van));
    const sentAt = world.now();
    world.pass(200_000);
    await actuation.endOverdue();
    const at = (second: number, blocked: boolean) =>
      world.report(van, {
        speed: 50,
        fixTime: epochMs(sentAt + second * 1_000),
        attributes: { blocked },
      });
    const denial = await at(150, false);
    const { line: _, ...unproven } = await at(150, true);
    // As many as anybody may send who knows the unique id.
    await storePositions(world.database, {
      latest: new Map(),
      receivedAt: world.now(),
      positions: Array.from({ length: 2_001 }, (_, index) => ({
        ...unproven,
        id: positionId(1_000_000 + index),
        fixTime: epochMs(sentAt + 160_000 + index),
        attributes: { blocked: false },
      })),
    });

    await actuation.takeReports([denial]);

    expect(await world.statuses()).toEqual(["confirmed"]);
    expect(shownOn(van)).toMatchObject({ immobilized: true });
  });

  test("takes no answer of a clock that is ahead, whose words may be from before [IMMO-01] [I14]", async () => {
    const actuation = world.newService();
    await world.report(van);
    await actuation.request(requestBy(ana, van));
    world.pass(2_000);
    const ahead = { attributes: { blocked: true }, deviceTime: epochMs(world.now() + 5_001) };
    await actuation.takeReports([await world.report(van, ahead)]);
    expect(await world.statuses()).toEqual(["handedOff"]);

    const within = { ...ahead, deviceTime: epochMs(world.now() + 5_000) };
    await actuation.takeReports([await world.report(van, within)]);
    expect(await world.statuses()).toEqual(["confirmed"]);
  });

  test("of a stop stays unknown when a release explains what the vehicle says [IMMO-01] [I14]", async () => {
    const actuation = world.newService();
    await world.report(van);
    const sentAt = world.now();
    await actuation.request(requestBy(ana, van));
    world.pass(200_000);
    await actuation.endOverdue();
    await actuation.request(requestBy(ana, van, { type: "engineResume" }));
    world.pass(5_000);
    await actuation.takeReports([await world.report(van, { attributes: { blocked: false } })]);
    expect(await world.statuses()).toEqual(["unknown", "confirmed"]);

    // The buffer knows what the stop did.
    const buffered = { fixTime: epochMs(sentAt + 2_000), attributes: { blocked: true } };
    await actuation.takeReports([await world.report(van, buffered)]);
    expect(await world.statuses()).toEqual(["confirmed", "confirmed"]);
    expect(shownOn(van)).toMatchObject({ immobilized: false });
  });

  test("is taken though another vehicle of the same moment is deleted [IMMO-01]", async () => {
    const actuation = world.newService();
    const truck = await world.newVehicle();
    await world.report(van);
    await actuation.request(requestBy(ana, van));
    world.pass(2_000);
    const attributes = { blocked: true };
    const reports = [
      await world.report(truck, { attributes }),
      await world.report(van, { attributes }),
    ];
    await world.database.deleteFrom("devices").where("id", "=", truck).execute();

    await actuation.takeReports(reports);

    expect(await world.statuses()).toEqual(["confirmed"]);
  });

  test("answers, as a repetition, a command that its instance did not know of yet [IMMO-01] [S12]", async () => {
    const sent: Messages["commands"][] = [];
    const handlers: ((message: Messages["commands"]) => unknown)[] = [];
    const one = world.newService({
      bus: { ...createBus(), publish: (_, message) => void sent.push(message as never) },
    });
    const other = world.newService({
      bus: {
        ...createBus(),
        listen: (topic, handler) =>
          void (topic === "commands" && handlers.push(handler as (typeof handlers)[0])),
      },
    });
    const deliver = async () => {
      for (const message of sent.splice(0)) for (const handle of handlers) await handle(message);
    };
    const attributes = { blocked: false };
    await one.takeReports([await world.report(van, { attributes })]);
    await deliver();
    world.pass(1_000);
    await one.request(requestBy(ana, van, { type: "engineResume" }));
    world.pass(1_000);
    await other.takeReports([await world.report(van, { attributes })]);
    expect(await world.statuses()).toEqual(["handedOff"]);

    await deliver();
    expect(await world.statuses()).toEqual(["confirmed"]);
  });

  test("that nobody knows costs nothing for reports that say nothing of it [IMMO-01]", async () => {
    const published: unknown[] = [];
    const actuation = world.newService({
      bus: { ...createBus(), publish: (_, message) => void published.push(message) },
    });
    await actuation.request(requestBy(ana, van, { type: "positionSingle" }));
    world.pass(200_000);
    await actuation.endOverdue();
    published.splice(0);
    for (let hour = 0; hour < 24; hour++) {
      world.pass(3_600_000);
      await actuation.takeReports([await world.report(van, { attributes: { ignition: true } })]);
    }
    expect(published).toEqual([]);
    // One from within its time was on the way.
    const late = { fixTime: epochMs(world.now() - 24 * 3_600_000 - 150_000) };
    await actuation.takeReports([await world.report(van, late)]);
    expect(await world.statuses()).toEqual(["confirmed"]);
  });

  test("shows the last word when one comes while another is being taken [IMMO-03] [IMMO-01]", async () => {
    const actuation = world.newService();
    const at = (second: number, blocked: boolean) =>
      world.report(van, { fixTime: epochMs(start + second * 1_000), attributes: { blocked } });
    const start = world.now();
    await actuation.takeReports([await at(0, true)]);
    world.pass(10_000);
    const no = await at(1, false);
    // Committed only while the first is taken, which therefore does not find it.
    const yes = { ...no, fixTime: epochMs(start + 2_000), attributes: { blocked: true } };

    // The first is asked about while what is shown is still what the second says.
    const first = actuation.takeReports([no]);
    await actuation.takeReports([yes]);
    await first;
    await actuation.close();

    expect(shownOn(van)).toMatchObject({ immobilized: true });
    expect(await keptWord()).toMatchObject({ immobilized: true });
  });

  test("shows the last word when it comes to one instance and the one before to another [IMMO-03] [F12]", async () => {
    const handlers: ((message: Messages["commands"]) => unknown)[] = [];
    const bus = createBus();
    const one = world.newService({
      bus: { ...bus, publish: (_, message) => void sent.push(message as Messages["commands"]) },
    });
    const sent: Messages["commands"][] = [];
    const other = world.newService({
      bus: {
        ...bus,
        listen: (topic, handler) =>
          void (topic === "commands" && handlers.push(handler as (typeof handlers)[0])),
      },
    });
    const start = world.now();
    const at = (second: number, blocked: boolean) =>
      world.report(van, { fixTime: epochMs(start + second * 1_000), attributes: { blocked } });
    const deliver = async () => {
      for (const message of sent.splice(0)) for (const handle of handlers) await handle(message);
    };
    await one.takeReports([await at(0, true)]);
    await deliver();
    world.pass(10_000);

    const no = await at(1, false);
    const yes = { ...no, fixTime: epochMs(start + 2_000), attributes: { blocked: true } };
    // It is a repetition to an instance that does not know of the first yet.
    await other.takeReports([yes]);
    await one.takeReports([no]);
    await deliver();
    await other.close();

    expect(await keptWord()).toMatchObject({ immobilized: true });
  });

  test("lets an entitled person end what is unknown, and nobody else [IMMO-01]", async () => {
    const actuation = world.newService();
    await world.report(van);
    await actuation.request(requestBy(ana, van));
    world.pass(90_000);
    await actuation.endOverdue();
    const [row] = await world.rows();
    const clear = (user: UserId) =>
      actuation.clear({ user, address: "a", actuation: row!.id, vehicle: van, reason: "seen" });

    expect(await clear(await world.newUser({}))).toBe("vehicleAccessDenied");
    expect(await clear(await world.newUser({ readonly: true }, [van]))).toBe(
      "immobilization_not_authorized",
    );
    expect(await clear(ana)).toBeUndefined();
    expect(await clear(ana)).toBe("notUnknown");
    expect(shownOn(van)).toEqual({ commandPending: false });
    expect((await world.audited()).at(-1)).toBe("command.cleared");
  });
});

describe("an outcome that is unknown", () => {
  test("is not ended by who names another vehicle, which they may command [C2] [IMMO-01]", async () => {
    const actuation = world.newService();
    await world.report(van);
    await actuation.request(requestBy(ana, van));
    world.pass(90_000);
    await actuation.endOverdue();
    const [row] = await world.rows();
    const own = await world.newVehicle();
    const eve = await world.newUser({}, [own]);
    await world.report(own);

    expect(
      await actuation.clear({
        user: eve,
        address: "a",
        actuation: row!.id,
        vehicle: own,
        reason: "mine",
      }),
    ).toBe("vehicleAccessDenied");
    expect(await world.statuses()).toEqual(["unknown"]);
    expect(await world.audited()).not.toContain("command.cleared");
  });
});

describe("another instance's command", () => {
  test("is shown as pending also when the word of it was lost on the way [F12] [IMMO-01]", async () => {
    const gaps: (() => void | Promise<void>)[] = [];
    const actuation = world.newService({
      bus: { ...createBus(), onGap: (handler) => void gaps.push(handler) },
    });
    await actuation.start();
    await world.insertActuation({ device_id: van, user_id: ana, status: "handedOff" });
    expect(shownOn(van)).not.toMatchObject({ commandPending: true });

    for (const read of gaps) await read();
    expect(shownOn(van)).toMatchObject({ commandPending: true });
  });
});

describe("who was away", () => {
  test("is sent what became of their own commands meanwhile, in order, and of nobody else's [IMMO-03]", async () => {
    const actuation = world.newService();
    const [second, others] = [await world.newVehicle(), await world.newVehicle()];
    const eva = await world.newUser({}, [van, second]);
    const from = world.now();
    for (const [user, vehicle] of [
      [eva, van],
      [eva, second],
      [await world.newUser({}, [others]), others],
    ] as const) {
      world.pass(1_000);
      await world.report(vehicle);
      await actuation.request(requestBy(user, vehicle));
    }
    world.pass(3_000);
    await actuation.takeReports([await world.report(second, { attributes: { blocked: true } })]);

    const sentUntil = async (to: number) =>
      (await actuation.changed(eva, from, epochMs(to))).map(({ vehicle, status }) => [
        vehicle,
        status,
      ]);
    expect(await sentUntil(world.now())).toEqual([
      [van, "handedOff"],
      [second, "confirmed"],
    ]);
    expect(await sentUntil(from + 2_000)).toEqual([[van, "handedOff"]]);
    expect(await sentUntil(from)).toEqual([]);
  });
});

describe("an answer without a name", () => {
  test.each([
    [3_599_999, "handedOff"],
    [3_600_000, "confirmed"],
  ])(
    "%d ms after a command that a person ended leaves the next one %s [C2] [IMMO-03]",
    async (ms, status) => {
      const actuation = world.newService();
      await world.report(van);
      await actuation.request(requestBy(ana, van));
      world.pass(90_000);
      await actuation.endOverdue();
      const [row] = await world.rows();
      await actuation.clear({
        user: ana,
        address: "a",
        actuation: row!.id,
        vehicle: van,
        reason: "seen",
      });
      world.pass(ms - 90_000 - 30_000);
      await world.report(van);
      await actuation.request(requestBy(ana, van));
      world.pass(30_000);

      await actuation.takeReports([await world.report(van, { attributes: { result: "OK" } })]);

      expect(await world.statuses()).toEqual(["cleared", status]);
    },
  );
});

describe("haste", () => {
  test("of one person ends after five in a minute; a minute later they go on [IMMO-04]", async () => {
    const actuation = world.newService();
    const vehicles = await Promise.all(Array.from({ length: 7 }, () => world.newVehicle()));
    const user = await world.newUser({}, vehicles);
    for (const vehicle of vehicles) await world.report(vehicle);

    const answers = await Promise.all(
      vehicles.map((vehicle) => actuation.request(requestBy(user, vehicle))),
    );
    expect(answers.filter(({ type }) => type === "taken")).toHaveLength(5);
    expect(answers.filter((answer) => answer.type === "refused")).toMatchObject([
      { reason: "tooManyCommands" },
      { reason: "tooManyCommands" },
    ]);

    world.pass(61_000);
    const left = vehicles.find((vehicle) => !world.sent.some((sent) => sent.vehicle === vehicle))!;
    await world.report(left);
    expect(await actuation.request(requestBy(user, left))).toMatchObject({ type: "taken" });
  });

  test("of one person is counted also when the vehicles are removed [IMMO-04]", async () => {
    const actuation = world.newService();
    const vehicles = await Promise.all(Array.from({ length: 6 }, () => world.newVehicle()));
    const user = await world.newUser({}, vehicles);
    for (const vehicle of vehicles) await world.report(vehicle);
    const [last, ...others] = vehicles;
    for (const vehicle of others)
      expect(await actuation.request(requestBy(user, vehicle))).toMatchObject({ type: "taken" });
    for (const vehicle of others)
      await world.database.deleteFrom("devices").where("id", "=", vehicle).execute();
    expect(await actuation.request(requestBy(user, last!))).toMatchObject({
      reason: "tooManyCommands",
    });
    // What releases is counted by itself.
    const release = requestBy(user, last!, { type: "engineResume" });
    expect(await actuation.request(release)).toMatchObject({ type: "taken" });
  });

  test("of many people together opens the breaker, and only releases go through [IMMO-04]", async () => {
    const actuation = world.newService();
    const admin = await world.newUser({ administrator: true });
    await world.report(van);
    for (let at = 0; at < BREAKER_LIMIT; at++) {
      const row = { user_id: 9_000 + at, device_id: await world.newVehicle() };
      await world.insertActuation({ ...row, status: "confirmed" });
    }

    expect(await actuation.request(requestBy(admin, van))).toMatchObject({
      reason: "fleetBreaker",
    });
    const release = requestBy(admin, van, { type: "engineResume" });
    expect(await actuation.request(release)).toMatchObject({ type: "taken" });
    world.pass(601_000);
    await actuation.endOverdue();
    await actuation.takeReports([await world.report(van, { attributes: { blocked: false } })]);
    expect(await actuation.request(requestBy(admin, van))).toMatchObject({ type: "taken" });
  });
});

describe("a key", () => {
  test("that comes again gets the stored answer, whatever has happened since [IMMO-04]", async () => {
    const actuation = world.newService();
    await world.report(van);
    const keyed = requestBy(ana, van, { idempotencyKey: "k" });
    await actuation.request(keyed);
    world.pass(2_000);
    await actuation.takeReports([
      await world.report(van, { speed: 0, attributes: { blocked: true } }),
    ]);
    world.pass(3_600_000);

    expect(await actuation.request(keyed)).toMatchObject({
      type: "taken",
      actuation: { status: "confirmed" },
    });
    expect(world.sent).toHaveLength(1);
  });

  test("with another request is refused; of another person it is another key [IMMO-04]", async () => {
    const actuation = world.newService();
    const truck = await world.newVehicle();
    const bia = await world.newUser({}, [van, truck]);
    await world.report(van);
    await world.report(truck);
    const keyed = { idempotencyKey: "k" };
    await actuation.request(requestBy(bia, van, keyed));

    const variants = [
      requestBy(bia, truck, keyed),
      requestBy(bia, van, { ...keyed, type: "engineResume" }),
      requestBy(bia, van, { ...keyed, type: "custom", attributes: { data: "getinfo" } }),
    ];
    for (const variant of variants)
      expect(await actuation.request(variant)).toMatchObject({ reason: "idempotencyKeyReused" });
    expect(await actuation.request(requestBy(ana, van, keyed))).toMatchObject({
      reason: "immo_pending",
    });
    expect(world.sent).toHaveLength(1);
  });

  test("that is missing is the request itself, for some seconds and until something else is requested [IMMO-04]", async () => {
    const actuation = world.newService();
    await world.report(van);
    const blocked = async (value: boolean) => {
      world.pass(1_000);
      await actuation.takeReports([await world.report(van, { attributes: { blocked: value } })]);
    };
    await actuation.request(requestBy(ana, van));
    await blocked(true);
    expect(await actuation.request(requestBy(ana, van))).toMatchObject({
      actuation: { status: "confirmed" },
    });
    expect(world.sent).toHaveLength(1);

    await actuation.request(requestBy(ana, van, { type: "engineResume" }));
    await blocked(false);
    await actuation.request(requestBy(ana, van));
    expect(world.sent.map(({ type }) => type)).toEqual([
      "engineStop",
      "engineResume",
      "engineStop",
    ]);
    await blocked(true);
    world.pass(11_000);
    await world.report(van);
    await actuation.request(requestBy(ana, van));
    expect(world.sent).toHaveLength(4);
  });
});
