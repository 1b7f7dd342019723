import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Company, openCompany, type Person } from "./openCompany.ts";
import { OBJECT_BODIES } from "./rows/objectBodies.ts";

let company: Company;

beforeAll(async () => {
  company = await openCompany();
});
afterAll(() => company.close());

type Wire = Record<string, unknown>;
const FLAGS = ["readonly", "deviceReadonly", "limitCommands", "disableReports"] as const;
let made = 0;

const newUser = (more: Wire = {}) => ({
  ...OBJECT_BODIES.user(`made${++made}`),
  password: "long enough",
  ...more,
});
const create = (who: Person, wire: Wire) =>
  company.call(who, { method: "POST", url: "/api/users", json: wire });

describe("who makes somebody [Z06]", () => {
  test("gives away no right they do not have", async () => {
    const flags = fc.record({
      device_readonly: fc.boolean(),
      limit_commands: fc.boolean(),
      disable_reports: fc.boolean(),
    });
    const requested = fc.record(
      {
        readonly: fc.boolean(),
        deviceReadonly: fc.boolean(),
        limitCommands: fc.boolean(),
        disableReports: fc.boolean(),
        administrator: fc.constantFrom(false, false, false, true),
        userLimit: fc.constantFrom(0, 0, 0, 0, 1, -1),
        deviceLimit: fc.constantFrom(0, 0, 0, 0, 5, -1),
        expirationTime: fc.constantFrom(null, "2030-01-01T00:00:00Z", "2099-01-01T00:00:00Z"),
      },
      { requiredKeys: [] },
    );
    const ends = fc.constantFrom(undefined, "2031-01-01T00:00:00Z");
    let grants = 0;
    await fc.assert(
      fc.asyncProperty(flags, ends, requested, async (maker, end, request) => {
        const manager = await company.person({
          user_limit: -1,
          expires_at: end === undefined ? null : new Date(end),
          ...maker,
        });
        const answer = await create(manager, newUser(request));
        if (answer.status !== 200) return;
        grants++;
        const got = JSON.parse(answer.text) as Wire;
        expect(got).toMatchObject({ administrator: false, userLimit: 0, deviceLimit: 0 });
        if (maker.device_readonly) expect(got.deviceReadonly).toBe(true);
        if (maker.limit_commands) expect(got.limitCommands).toBe(true);
        if (maker.disable_reports) expect(got.disableReports).toBe(true);
        if (end !== undefined)
          expect(Date.parse(String(got.expirationTime))).toBeLessThanOrEqual(Date.parse(end));
      }),
      { numRuns: 60 },
    );
    expect(grants).toBeGreaterThan(3);
  });

  test("cannot lift from others what they are held to themselves", async () => {
    for (const flag of FLAGS.filter((one) => one !== "readonly")) {
      const column = flag.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const manager = await company.person({ user_limit: 5, [column]: true });
      const person = await company.person({ [column]: true });
      await company.link(manager, "user", person.id);
      const wire = JSON.parse((await company.get(manager, `/api/users/${person.id}`)).text) as Wire;
      const answer = await company.call(manager, {
        method: "PUT",
        url: `/api/users/${person.id}`,
        json: { ...wire, [flag]: false },
      });
      expect(answer.status, flag).toBe(403);
    }
  });

  test("makes exactly as many as they may, also with twenty at once", async () => {
    const manager = await company.person({ user_limit: 5 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(manager, newUser())));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(15);
    const listed = JSON.parse((await company.get(manager, "/api/users")).text) as Wire[];
    expect(listed).toHaveLength(5);
  });

  test("adds exactly as many vehicles as they may, also with twenty at once [A13]", async () => {
    const person = await company.person({ device_limit: 5 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        company.call(person, {
          method: "POST",
          url: "/api/devices",
          json: OBJECT_BODIES.vehicle(`limited${at}`),
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(15);
  });

  test("has no say over somebody who became more than they are", async () => {
    const manager = await company.person({ user_limit: 5 });
    for (const more of [{ administrator: true }, { user_limit: -1 }, { user_limit: 6 }]) {
      const person = await company.person(more);
      await company.link(manager, "user", person.id);
      const answer = await company.call(manager, {
        method: "PUT",
        url: `/api/users/${person.id}`,
        json: {
          ...OBJECT_BODIES.user("taken"),
          email: person.email,
          name: person.email,
          administrator: "administrator" in more,
          userLimit: more.user_limit ?? 0,
          deviceLimit: -1,
          password: "a password of theirs",
        },
      });
      expect(answer.status, JSON.stringify(more)).toBe(403);
    }
    const promoted = await company.person({ administrator: true });
    await company.link(manager, "user", promoted.id);
    const url = `/api/users/${promoted.id}`;
    expect((await company.call(manager, { method: "DELETE", url })).status).toBe(403);
    expect((await company.get(manager, url)).status).toBe(403);
  });

  test("takes nobody's account over who is held to less", async () => {
    const manager = await company.person({ user_limit: 5, limit_commands: true });
    const person = await company.person();
    await company.link(manager, "user", person.id);
    const wire = JSON.parse((await company.get(manager, `/api/users/${person.id}`)).text) as Wire;
    const put = (more: Wire) =>
      company.call(manager, {
        method: "PUT",
        url: `/api/users/${person.id}`,
        json: { ...wire, ...more },
      });
    expect((await put({ password: "a password of theirs" })).status).toBe(403);
    expect((await put({ email: "theirs@company.test" })).status).toBe(403);
    expect((await put({ login: "theirs" })).status).toBe(403);
    expect((await put({ name: "Another name" })).status).toBe(200);
  });

  test("who was demoted, has nobody any more", async () => {
    const manager = await company.person({ user_limit: 5 });
    const { id } = JSON.parse((await create(manager, newUser())).text) as { id: number };
    await sql`update users set user_limit = 0 where id = ${manager.id}`.execute(company.database);

    expect((await company.get(manager, "/api/users")).text).toBe("[]");
    expect((await company.get(manager, `/api/users/${id}`)).status).toBe(403);
    expect((await company.get(manager, `/api/users?userId=${manager.id}`)).text).toBe("[]");
  });

  test("may not lead to a server without an administrator", async () => {
    const lone = await openCompany();
    await sql`delete from users where administrator`.execute(lone.database);
    const last = await lone.person({ administrator: true });
    const wire = JSON.parse((await lone.get(last, `/api/users/${last.id}`)).text) as Wire;
    const url = `/api/users/${last.id}`;
    const answers = [
      await lone.call(last, { method: "DELETE", url }),
      await lone.call(last, { method: "PUT", url, json: { ...wire, administrator: false } }),
      await lone.call(last, { method: "PUT", url, json: { ...wire, disabled: true } }),
    ];
    await lone.close();
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
  });
});
