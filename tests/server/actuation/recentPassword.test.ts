import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CommandType } from "#domain/actuation/commandType";
import type { UserId, VehicleId } from "#domain/ids";
import type { Attributes } from "#domain/position";
import { type DurationMs, minutes, seconds } from "#domain/units";
import { recordPasswordProof } from "../../../server/accounts/passwordProof.ts";
import { createSessions } from "../../../server/accounts/sessions.ts";
import { openWorld, requestBy, type World } from "./actuationWorld.ts";

const HOLDS_FOR = minutes(5);
/** As the accounts of this world have it. */
const PASSWORD_HASH = "none";

let world: World;
let van: VehicleId;
let ana: UserId;
let holdsFor: DurationMs | undefined;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.dispose());
beforeEach(async () => {
  await world.reset();
  holdsFor = HOLDS_FOR;
  van = await world.newVehicle();
  ana = await world.newUser({}, [van]);
  await world.report(van);
});

const newService = (ports: Parameters<World["newService"]>[0] = {}) =>
  world.newService({ passwordHoldsFor: () => holdsFor, ...ports });

/** A session of the person, which has not been given a password. */
async function newSession(user: UserId): Promise<string> {
  await createSessions(world.database, world.now).begin(user);
  const { token_hash } = await world.database
    .selectFrom("sessions")
    .select("token_hash")
    .where("user_id", "=", user)
    .orderBy("created_at", "desc")
    .orderBy("token_hash")
    .where("password_at", "is", null)
    .executeTakeFirstOrThrow();
  return token_hash;
}

const givePassword = (session: string, passwordHash = PASSWORD_HASH) =>
  recordPasswordProof(world.database, session, { at: world.now(), passwordHash });

/** A session whose password was given just now. */
async function provenSession(user: UserId): Promise<string> {
  const session = await newSession(user);
  await givePassword(session);
  return session;
}

const REFUSED = { type: "refused", reason: "passwordRequired", actuation: undefined };

const DANGEROUS: readonly (readonly [CommandType, Attributes])[] = [
  ["engineStop", {}],
  ["engineResume", {}],
  ["outputControl", { index: 2, data: "1" }],
  ["custom", { data: "setdigout ?1" }],
  ["custom", { data: "anything that nobody knows" }],
  ["rebootDevice", {}],
];

describe("what may do harm, where a recent password is asked for", () => {
  test.each(DANGEROUS)(
    "%s %j is refused without one before anything is written or sent [IMMO-02]",
    async (type, attributes) => {
      const session = await newSession(ana);

      const answer = await newService().request(requestBy(ana, van, { session, type, attributes }));

      expect(answer).toEqual(REFUSED);
      expect(world.sent).toEqual([]);
      expect(await world.rows()).toEqual([]);
      expect(await world.audited()).toEqual(["command.refused"]);
    },
  );

  test("goes within the time, and not at its end [IMMO-02]", async () => {
    const session = await provenSession(ana);
    const service = newService();
    world.pass(HOLDS_FOR);
    await world.report(van);
    expect(await service.request(requestBy(ana, van, { session }))).toEqual(REFUSED);

    await givePassword(session);
    world.pass(HOLDS_FOR - 1);
    await world.report(van);
    expect(await service.request(requestBy(ana, van, { session }))).toMatchObject({
      type: "taken",
    });
    expect(world.sent).toMatchObject([{ type: "engineStop" }]);
  });

  test("is asked for nothing more by a server that is not set so [IMMO-02]", async () => {
    holdsFor = undefined;

    const answer = await newService().request(requestBy(ana, van));

    expect(answer).toMatchObject({ type: "taken" });
  });

  test("does not last longer when the clock is set back [IMMO-02]", async () => {
    for (const back of [HOLDS_FOR, seconds(6)]) {
      const session = await provenSession(ana);
      world.pass(0 - back);
      await world.report(van);

      expect(await newService().request(requestBy(ana, van, { session }))).toEqual(REFUSED);
    }
  });
});

describe("what only asks", () => {
  test.each([
    ["positionSingle", {}],
    ["custom", { data: "getver" }],
  ] as const)("%s goes without a password [CMD-01]", async (type, attributes) => {
    const answer = await newService().request(requestBy(ana, van, { type, attributes }));

    expect(answer).toMatchObject({ type: "taken" });
  });
});

describe("a password that was given", () => {
  const cases: readonly (readonly [string, () => Promise<string | undefined>])[] = [
    ["without a session", async () => undefined],
    [
      "in another session of the same person",
      async () => {
        await provenSession(ana);
        return newSession(ana);
      },
    ],
    ["in another person's session", async () => provenSession(await world.newUser({}, [van]))],
    [
      "in a session that has ended",
      async () => {
        const session = await provenSession(ana);
        await createSessions(world.database, world.now).end(session);
        return session;
      },
    ],
    [
      "before it was changed",
      async () => {
        const session = await provenSession(ana);
        await world.database
          .updateTable("users")
          .set({ password_hash: "another" })
          .where("id", "=", ana)
          .execute();
        return session;
      },
    ],
    [
      "while it was being changed",
      async () => {
        const session = await newSession(ana);
        await givePassword(session, "the one before");
        return session;
      },
    ],
  ];

  test.each(cases)("%s counts for nothing [IMMO-02]", async (_where, open) => {
    const session = await open();

    expect(await newService().request(requestBy(ana, van, { session }))).toEqual(REFUSED);
    expect(world.sent).toEqual([]);
  });

  test("is asked about again at the hand-off [IMMO-02]", async () => {
    const session = await provenSession(ana);
    const service = newService({
      async reached(point) {
        if (point === "intended") await createSessions(world.database, world.now).end(session);
      },
    });

    const answer = await service.request(requestBy(ana, van, { session }));

    expect(answer).toMatchObject({ type: "refused", reason: "passwordRequired" });
    expect(world.sent).toEqual([]);
    expect(await world.statuses()).toEqual(["refused"]);
  });

  test("is not asked for twice when one request comes twice: it was sent once [IMMO-04]", async () => {
    const session = await provenSession(ana);
    const service = newService();
    const request = requestBy(ana, van, { session, idempotencyKey: "one" });
    await service.request(request);
    world.pass(HOLDS_FOR);

    expect(await service.request(request)).toMatchObject({ type: "taken" });
    expect(world.sent).toHaveLength(1);
  });

  test("survives a restart of the server, as its session does [IMMO-02]", async () => {
    const session = await provenSession(ana);
    await newService().close();
    const restarted = newService();
    await restarted.start();

    expect(await restarted.request(requestBy(ana, van, { session }))).toMatchObject({
      type: "taken",
    });
  });

  test("is recorded for no session that is over [AUTH-07]", async () => {
    const session = await newSession(ana);
    await createSessions(world.database, world.now).end(session);

    expect(await givePassword(session)).toBe(false);
  });
});

describe("readiness", () => {
  const checksOf = async (session: string | undefined, type: CommandType = "engineStop") => {
    const readiness = await newService().readiness(requestBy(ana, van, { session, type }));
    return readiness?.checks.map(({ check, refusal }) => `${check}: ${refusal ?? "met"}`);
  };

  test("names the password as what is missing, and what else is in the way [IMMO-01]", async () => {
    const session = await newSession(ana);
    world.pass(seconds(90));

    expect(await checksOf(session)).toEqual([
      "rights: met",
      "password: passwordRequired",
      "enabled: met",
      "halt: met",
      "pending: met",
      "outcome: met",
      "motion: motionUnknown",
      "haste: met",
      "connection: met",
    ]);
    await givePassword(session);
    expect(await checksOf(session)).toContain("password: met");
  });

  test("says nothing of it to whom or where it is not asked [IMMO-01]", async () => {
    const readonly = await world.newUser({ readonly: true }, [van]);
    expect(await newService().readiness(requestBy(readonly, van))).toMatchObject({
      checks: [{ check: "rights", refusal: "immobilization_not_authorized" }],
    });
    expect((await checksOf(undefined, "positionSingle"))?.join()).not.toContain("password");
    holdsFor = undefined;
    expect((await checksOf(undefined))?.join()).not.toContain("password");
  });
});

test("several requests of one session, one of them proven meanwhile: none goes before it [IMMO-02]", async () => {
  const session = await newSession(ana);
  const service = newService();
  const early = await Promise.all(
    Array.from({ length: 5 }, (_, at) =>
      service.request(requestBy(ana, van, { session, idempotencyKey: `early ${at}` })),
    ),
  );
  await givePassword(session);
  const late = await service.request(requestBy(ana, van, { session, idempotencyKey: "late" }));

  expect(early).toEqual(early.map(() => REFUSED));
  expect(late).toMatchObject({ type: "taken" });
  expect(world.sent).toHaveLength(1);
});
