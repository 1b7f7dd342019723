import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CommandType } from "#domain/actuation/commandType";
import type { UserId, VehicleId } from "#domain/ids";
import { minutes } from "#domain/units";
import type { ActuationPorts } from "../../../server/actuation/actuationPorts.ts";
import type { ActuationRequest } from "../../../server/actuation/request.ts";
import { recordAudit } from "../../../server/audit/recordAudit.ts";
import { verifyAudit } from "../../../server/audit/verifyAudit.ts";
import { openWorld, requestBy, type World } from "./actuationWorld.ts";

let world: World;
let van: VehicleId;
let ana: UserId;
let bea: UserId;
let isAsked = true;
let settingsOf: Partial<ActuationPorts> = {};
type Service = ReturnType<World["newService"]>;
let service: Service;

const newService = (ports: Partial<ActuationPorts> = {}) =>
  world.newService({ isSecondPersonAsked: () => isAsked, ...settingsOf, ...ports });

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.dispose());
beforeEach(async () => {
  await world.reset();
  isAsked = true;
  settingsOf = {};
  van = await world.newVehicle();
  await world.report(van);
  ana = await world.newUser({ name: "Ana" }, [van]);
  bea = await world.newUser({ name: "Bea" }, [van]);
  service = newService();
});

const ask = (user = ana, given: Partial<ActuationRequest> = {}) =>
  service.approvals.ask({ ...requestBy(user, van, given), reason: "stolen" });
const decide = (approval: number, user = bea, approves = true) =>
  service.approvals.decide({ user, address: "192.0.2.2", session: undefined, approval, approves });
async function askedId(user = ana, given: Partial<ActuationRequest> = {}): Promise<number> {
  const { approval, refusal } = await ask(user, given);
  expect(refusal).toBeUndefined();
  return approval?.id ?? Number.NaN;
}
async function approved(user = ana, by = bea, given: Partial<ActuationRequest> = {}) {
  const id = await askedId(user, given);
  expect(await decide(id, by)).toMatchObject({ refusal: undefined });
  return id;
}
const stop = (user = ana, given: Partial<ActuationRequest> = {}) =>
  service.request(requestBy(user, van, given));
const MISSING = { type: "refused", reason: "secondPersonRequired" };
const statusesOf = async () => {
  const rows = await world.database
    .selectFrom("approvals")
    .select("status")
    .orderBy("id")
    .execute();
  return rows.map(({ status }) => status);
};

describe("a dangerous command without an approval", () => {
  test.each<[CommandType, ActuationRequest["attributes"], boolean]>([
    ["engineStop", {}, false],
    ["engineStop", {}, true],
    ["outputControl", { index: 2, data: "1" }, false],
    ["custom", { data: "setdigout 1" }, false],
    ["custom", { data: "anything at all" }, true],
    ["rebootDevice", {}, false],
  ])("is refused: %s %j, saved: %s [IMMO-02] [CMD-01]", async (type, attributes, isSaved) => {
    expect(await stop(ana, { type, attributes, isSaved })).toMatchObject(MISSING);
    expect(world.sent).toEqual([]);
    expect(await world.rows()).toEqual([]);
    expect(await world.audited()).toEqual(["command.refused"]);
  });

  test("goes as ever where none is asked for [IMMO-02]", async () => {
    isAsked = false;
    expect(await stop()).toMatchObject({ type: "taken" });
    expect(await ask()).toMatchObject({ refusal: "secondPersonNotNeeded" });
    const readiness = await service.readiness(requestBy(ana, van));
    expect(readiness?.checks.map(({ check }) => check)).not.toContain("secondPerson");
  });

  test.each<[CommandType]>([["engineResume"], ["positionSingle"]])(
    "is no such one: %s needs none [IMMO-02]",
    async (type) => {
      expect(await ask(ana, { type })).toMatchObject({ refusal: "secondPersonNotNeeded" });
      expect(await stop(ana, { type })).toMatchObject({ type: "taken" });
    },
  );
});

describe("an approval", () => {
  test("lets that command go once, and who approved stands beside it [IMMO-02] [IMMO-04]", async () => {
    const id = await approved();

    const answer = await stop();

    expect(answer).toMatchObject({
      type: "taken",
      actuation: { status: "handedOff", approvedBy: { user: bea, name: "Bea" } },
    });
    expect(world.sent).toHaveLength(1);
    const trail = await world.database.selectFrom("audit").selectAll().orderBy("id").execute();
    expect(trail.map(({ action, user_id }) => [action, user_id])).toEqual([
      ["approval.ask", ana],
      ["approval.give", bea],
      ["command.intended", ana],
      ["approval.use", ana],
      ["command.handedOff", ana],
    ]);
    expect(trail[2]?.after).toMatchObject({ approvedBy: { user: bea, name: "Bea" } });
    expect(trail[3]?.after).toMatchObject({ approval: id, reason: "stolen" });
    expect(await verifyAudit(world.database)).toBeUndefined();
  });

  test("is of no second command, also after the first has ended [IMMO-02]", async () => {
    await approved();
    await stop(ana, { idempotencyKey: "one" });
    world.pass(1_000);
    await service.takeReports([await world.report(van, { attributes: { blocked: true } })]);

    expect(await stop(ana, { idempotencyKey: "two" })).toMatchObject(MISSING);
    expect(world.sent).toHaveLength(1);
  });

  test("is of nobody else, no other vehicle and no other command [IMMO-02]", async () => {
    const bus = await world.newVehicle();
    await world.report(bus);
    await world.database
      .insertInto("user_devices")
      .values({ user_id: ana, device_id: bus })
      .execute();
    const cleo = await world.newUser({}, [van]);
    await approved(ana, bea, { type: "outputControl", attributes: { index: 2, data: "1" } });

    expect(await stop(ana)).toMatchObject(MISSING);
    const other = { type: "outputControl", attributes: { index: 2, data: "0" } } as const;
    expect(await stop(ana, other)).toMatchObject(MISSING);
    const same = { type: "outputControl", attributes: { index: 2, data: "1" } } as const;
    expect(await stop(cleo, same)).toMatchObject(MISSING);
    expect(await stop(bea, same)).toMatchObject(MISSING);
    expect(await service.request(requestBy(ana, bus, same))).toMatchObject(MISSING);
    expect(await statusesOf()).toEqual(["approved"]);
    expect(await stop(ana, same)).toMatchObject({ type: "taken" });
  });

  test("that waits, was refused or withdrawn is none, and is decided on once [IMMO-02]", async () => {
    const waiting = await askedId();
    expect(await stop()).toMatchObject(MISSING);
    expect(await decide(waiting, bea, false)).toMatchObject({ approval: { status: "refused" } });
    expect(await stop()).toMatchObject(MISSING);
    expect(await decide(waiting, bea, true)).toMatchObject({ refusal: "approvalOver" });

    const next = await approved();
    const by = { address: undefined, approval: next };
    expect(await service.approvals.withdraw({ ...by, user: bea })).toMatchObject({
      refusal: "vehicleAccessDenied",
    });
    expect(await service.approvals.withdraw({ ...by, user: ana })).toMatchObject({
      approval: { status: "withdrawn" },
    });
    expect(await stop()).toMatchObject(MISSING);
    expect(world.sent).toEqual([]);
  });

  test("counts up to the end of its time and not at it [IMMO-02]", async () => {
    await approved();
    world.pass(minutes(5) - 1);
    await world.report(van);
    expect(await stop()).toMatchObject({ type: "taken" });

    const bus = await world.newVehicle();
    van = bus;
    for (const user of [ana, bea])
      await world.database
        .insertInto("user_devices")
        .values({ user_id: user, device_id: bus })
        .execute();
    await approved();
    world.pass(minutes(5));
    await world.report(bus);
    expect(await stop()).toMatchObject(MISSING);
    await service.endOverdue();
    expect(await statusesOf()).toEqual(["used", "over"]);
    expect((await world.audited()).filter((action) => action === "approval.expire")).toHaveLength(
      1,
    );
  });

  test.each([
    ["at the request", true],
    ["when it is decided on", false],
  ])("does not last longer when the clock is set back: %s [IMMO-02]", async (_when, isGiven) => {
    const id = isGiven ? await approved() : await askedId();
    world.pass(-3_600_000);

    if (isGiven) expect(await stop()).toMatchObject(MISSING);
    else expect(await decide(id)).toMatchObject({ refusal: "approvalOver" });
    expect(await service.approvals.of(bea)).toEqual([]);
    await service.endOverdue();
    expect(await statusesOf()).toEqual(["over"]);
  });

  test("holds on a server whose clock is a little slow [IMMO-02]", async () => {
    await approved();
    world.pass(-2_000);
    expect(await stop()).not.toMatchObject(MISSING);
  });

  test("cannot be given at the end of its time [IMMO-02]", async () => {
    const id = await askedId();
    world.pass(minutes(5));
    expect(await decide(id)).toMatchObject({ refusal: "approvalOver" });
    expect(await statusesOf()).toEqual(["over"]);
  });

  test("of one vehicle and person there is one: another command takes its place [IMMO-02]", async () => {
    const first = await approved();
    expect(await askedId()).toBe(first);
    await askedId(ana, { type: "outputControl", attributes: { index: 2, data: "1" } });
    expect(await statusesOf()).toEqual(["withdrawn", "waiting"]);
    expect(await stop()).toMatchObject(MISSING);
  });

  test("is not asked for more often than commands are sent [IMMO-02]", async () => {
    for (let output = 1; output <= 5; output++)
      await askedId(ana, { type: "outputControl", attributes: { index: output, data: "1" } });
    const sixth = { type: "outputControl", attributes: { index: 6, data: "1" } } as const;
    expect(await ask(ana, sixth)).toMatchObject({ refusal: "tooManyCommands" });
    world.pass(minutes(1));
    expect(await ask(ana, sixth)).toMatchObject({ refusal: undefined });
  });
});

describe("who may approve", () => {
  interface Caller {
    readonly make: () => Promise<UserId>;
    readonly refusal: string | undefined;
  }
  const past = () => new Date(world.now() - 1);
  const managedBy = async (manager: UserId, user: UserId) => {
    await world.database
      .insertInto("user_users")
      .values({ user_id: manager, managed_user_id: user })
      .execute();
    return user;
  };
  const noteOfAccount = (
    by: UserId,
    account: UserId,
    action: "user.create" | "user.change" | "user.password",
  ) =>
    recordAudit(world.database, {
      at: world.now(),
      user: by,
      address: undefined,
      action,
      kind: "user",
      id: account,
    });
  const NOT_ALLOWED = "immobilization_not_authorized";
  const CALLERS: Readonly<Record<string, Caller>> = {
    "a colleague": { make: async () => bea, refusal: undefined },
    "an administrator": { make: () => world.newUser({ administrator: true }), refusal: undefined },
    "the manager of who asks": {
      make: async () => {
        const boss = await world.newUser({ user_limit: -1 });
        await managedBy(boss, ana);
        return boss;
      },
      refusal: undefined,
    },
    "who asks": { make: async () => ana, refusal: "secondPersonNotIndependent" },
    "somebody whom who asks manages": {
      make: async () => managedBy(ana, await world.newUser({}, [van])),
      refusal: "secondPersonNotIndependent",
    },
    "somebody whom they manage through another": {
      make: async () => {
        const between = await managedBy(ana, await world.newUser({ user_limit: -1 }, [van]));
        return managedBy(between, await world.newUser({}, [van]));
      },
      refusal: "secondPersonNotIndependent",
    },
    "an account that who asks made and let go": {
      make: async () => {
        const made = await world.newUser({}, [van]);
        await noteOfAccount(ana, made, "user.create");
        return made;
      },
      refusal: "secondPersonNotIndependent",
    },
    "an account that one whom they had made has made, with no link left": {
      make: async () => {
        const between = await world.newUser({ user_limit: -1 }, [van]);
        const made = await world.newUser({}, [van]);
        await noteOfAccount(ana, between, "user.create");
        await noteOfAccount(between, made, "user.create");
        return made;
      },
      refusal: "secondPersonNotIndependent",
    },
    "an account that one who is gone has made, and whom they had made": {
      make: async () => {
        const between = await world.newUser({ user_limit: -1 });
        const made = await world.newUser({}, [van]);
        await noteOfAccount(ana, between, "user.create");
        await noteOfAccount(between, made, "user.change");
        await world.database.deleteFrom("users").where("id", "=", between).execute();
        return made;
      },
      refusal: "secondPersonNotIndependent",
    },
    "an account that one manages whose password they have set": {
      make: async () => {
        const between = await world.newUser({ user_limit: -1 }, [van]);
        await noteOfAccount(ana, between, "user.password");
        return managedBy(between, await world.newUser({}, [van]));
      },
      refusal: "secondPersonNotIndependent",
    },
    "an account that an administrator has made whom they had changed once": {
      make: async () => {
        const chief = await world.newUser({ administrator: true });
        const made = await world.newUser({}, [van]);
        await noteOfAccount(ana, chief, "user.change");
        await noteOfAccount(chief, made, "user.create");
        return made;
      },
      refusal: undefined,
    },
    "somebody else's user": {
      make: async () => world.newUser({}, [await world.newVehicle()]),
      refusal: "vehicleAccessDenied",
    },
    "a reader": { make: () => world.newUser({ readonly: true }, [van]), refusal: NOT_ALLOWED },
    "a reader of vehicles": {
      make: () => world.newUser({ device_readonly: true }, [van]),
      refusal: NOT_ALLOWED,
    },
    "an administrator who reads": {
      make: () => world.newUser({ administrator: true, readonly: true }),
      refusal: NOT_ALLOWED,
    },
    "somebody who may send saved commands only": {
      make: () => world.newUser({ limit_commands: true }, [van]),
      refusal: "customCommandsNotAllowed",
    },
    "a disabled user": {
      make: () => world.newUser({ disabled: true }, [van]),
      refusal: NOT_ALLOWED,
    },
    "an expired user": {
      make: () => world.newUser({ expires_at: past() }, [van]),
      refusal: NOT_ALLOWED,
    },
    "a guest of everything": {
      make: () => world.newUser({ guest: "full" }, [van]),
      refusal: "vehicleAccessDenied",
    },
    "somebody who is gone": {
      make: async () => 987_654 as UserId,
      refusal: "vehicleAccessDenied",
    },
  };

  test.each(Object.entries(CALLERS))(
    "is as the table says: %s [IMMO-02]",
    async (_name, { make, refusal }) => {
      const id = await askedId();
      const who = await make();
      const before = (await world.audited()).length;

      expect(await decide(id, who)).toMatchObject({ refusal });
      expect(await statusesOf()).toEqual([refusal === undefined ? "approved" : "waiting"]);
      const trail = await world.audited();
      expect(trail.slice(before)).toEqual([
        refusal === undefined ? "approval.give" : "approval.deny",
      ]);
      const shown = (await service.approvals.of(who)).map((one) => one.id);
      expect(shown).toEqual(who === ana ? [id] : []);
      if (refusal === undefined) expect(await stop()).toMatchObject({ type: "taken" });
      else expect(await stop()).toMatchObject(MISSING);
    },
  );

  test.each(Object.entries(CALLERS))(
    "sees what waits only so: %s [IMMO-02]",
    async (_name, caller) => {
      const id = await askedId();
      const who = await caller.make();
      const shown = (await service.approvals.of(who)).map((one) => one.id);
      expect(shown).toEqual(who === ana || caller.refusal === undefined ? [id] : []);
    },
  );

  test("an administrator's command is approved by another administrator alone [IMMO-02]", async () => {
    const one = await world.newUser({ administrator: true });
    const other = await world.newUser({ administrator: true });
    const id = await askedId(one);
    expect(await decide(id, bea)).toMatchObject({ refusal: "secondPersonNotIndependent" });
    expect(await decide(id, one)).toMatchObject({ refusal: "secondPersonNotIndependent" });
    expect(await decide(id, other)).toMatchObject({ refusal: undefined });
    expect(await stop(one)).toMatchObject({ type: "taken" });
  });

  test("nobody may ask who may not command, and nothing is kept of it [IMMO-02]", async () => {
    const reader = await world.newUser({ readonly: true }, [van]);
    const outsider = await world.newUser();
    expect(await ask(reader)).toMatchObject({ refusal: NOT_ALLOWED });
    expect(await ask(outsider)).toMatchObject({ refusal: "vehicleAccessDenied" });
    expect(await statusesOf()).toEqual([]);
    expect(await world.audited()).toEqual(["approval.deny", "approval.deny"]);
  });

  test("nobody without a recent password where one is asked for [IMMO-02]", async () => {
    settingsOf = { passwordHoldsFor: () => minutes(5) };
    service = newService();
    const id = await askedId();
    expect(await decide(id)).toMatchObject({ refusal: "passwordRequired" });
    expect(await statusesOf()).toEqual(["waiting"]);
  });
});

test("is shown however many others wait whose vehicles one does not see [IMMO-02]", async () => {
  const id = await askedId();
  const others = await world.newVehicle();
  const row = await world.database
    .selectFrom("approvals")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { id: _id, attributes, ...rest } = row;
  const foreign = Array.from({ length: 250 }, (_, at) => ({
    ...rest,
    attributes: JSON.stringify(attributes),
    device_id: others,
    user_id: 900_000 + at,
  }));
  await world.database.insertInto("approvals").values(foreign).execute();

  expect((await service.approvals.of(bea)).map((one) => one.id)).toEqual([id]);
  const changed = await service.approvals.changed(bea, world.now(), world.now());
  expect(changed.map((one) => one.id)).toEqual([id]);
});

describe("what changed since", () => {
  const LOST: Readonly<Record<string, () => Promise<unknown>>> = {
    "the right of who approved": () =>
      world.database.deleteFrom("user_devices").where("user_id", "=", bea).execute(),
    "who approved is disabled": () =>
      world.database.updateTable("users").set({ disabled: true }).where("id", "=", bea).execute(),
    "who approved is gone": () =>
      world.database.deleteFrom("users").where("id", "=", bea).execute(),
    "who approved is managed by who asks": () =>
      world.database
        .insertInto("user_users")
        .values({ user_id: ana, managed_user_id: bea })
        .execute(),
  };

  test.each(Object.entries(LOST))("counts at the request: %s [IMMO-02]", async (_name, lose) => {
    await approved();
    await lose();
    expect(await stop()).toMatchObject(MISSING);
    expect(world.sent).toEqual([]);
  });

  test.each(Object.entries(LOST))("counts at the hand-off: %s [IMMO-02]", async (_name, lose) => {
    await approved();
    service = newService({
      reached: async (point) => {
        if (point === "intended") await lose();
      },
    });
    expect(await stop()).toMatchObject(MISSING);
    expect(world.sent).toEqual([]);
    expect(await statusesOf()).toEqual(["used"]);
  });

  test("counts at the hand-off: one is asked for by now [IMMO-02]", async () => {
    isAsked = false;
    service = newService({
      reached: (point) => {
        if (point === "intended") isAsked = true;
      },
    });
    expect(await stop()).toMatchObject(MISSING);
    expect(world.sent).toEqual([]);
  });
});

describe("once only", () => {
  test("of requests at one moment on two instances one goes [IMMO-02] [I06]", async () => {
    await approved();
    const [here, there] = [newService(), newService()];
    const answers = await Promise.all(
      [here, there, here, there].map((instance, at) =>
        instance.request(requestBy(ana, van, { idempotencyKey: `at once ${at}` })),
      ),
    );

    expect(answers.filter(({ type }) => type === "taken")).toHaveLength(1);
    expect(world.sent).toHaveLength(1);
    expect(await statusesOf()).toEqual(["used"]);
  });

  test("of decisions at one moment on two instances one counts [IMMO-02]", async () => {
    const id = await askedId();
    const [here, there] = [newService(), newService()];
    const by = { user: bea, address: undefined, session: undefined, approval: id };
    const answers = await Promise.all([
      here.approvals.decide({ ...by, approves: true }),
      there.approvals.decide({ ...by, approves: false }),
    ]);
    expect(answers.filter(({ refusal }) => refusal === undefined)).toHaveLength(1);
    expect(answers.filter(({ refusal }) => refusal === "approvalOver")).toHaveLength(1);
  });

  async function dieAt(point: string): Promise<void> {
    const dying = newService({
      reached: (now) => {
        if (now === point) throw new Error("killed");
      },
    });
    await expect(dying.request(requestBy(ana, van))).rejects.toThrow("killed");
  }

  test.each(["intended", "checkedAgain", "handingOff"] as const)(
    "what died at %s has used it: it is not there for another command [IMMO-02] [I06]",
    async (point) => {
      await approved();
      await dieAt(point);
      const restarted = newService();
      await restarted.start();

      expect(await statusesOf()).toEqual(["used"]);
      const again = await restarted.request(requestBy(ana, van, { idempotencyKey: "again" }));
      expect(again).toMatchObject({ type: "refused" });
      expect(world.sent).toEqual([]);
    },
  );

  test.each(["requestWritten", "requestAudited"] as const)(
    "what died at %s has not: nothing was written [IMMO-02] [I06]",
    async (point) => {
      await approved();
      await dieAt(point);

      expect(await statusesOf()).toEqual(["approved"]);
      expect(await stop()).toMatchObject({ type: "taken" });
    },
  );
});

test("each step is published, here and by the bus, and also after the bus missed some [IMMO-02]", async () => {
  const here: string[] = [];
  const there: string[] = [];
  let listening: ((message: { ids: readonly number[] }) => unknown) | undefined;
  const gaps: (() => unknown)[] = [];
  const noted = (to: string[]) => (approvals: readonly { readonly status: string }[]) =>
    void to.push(...approvals.map(({ status }) => status));
  newService({
    onApprovals: noted(there),
    bus: {
      publish() {},
      listen: (topic, handler) => void (topic === "approvals" && (listening = handler as never)),
      onGap: (handler) => void gaps.push(handler),
    },
  });
  service = newService({
    onApprovals: noted(here),
    bus: {
      publish: (topic, message) =>
        void (topic === "approvals" && listening?.(message as { ids: number[] })),
      listen() {},
      onGap() {},
    },
  });
  await approved();
  await stop();

  expect(here).toEqual(["waiting", "approved", "used"]);
  await expect.poll(() => there.length).toBe(3);
  there.length = 0;
  for (const gap of gaps) await gap();
  expect(there).toContain("used");
});
