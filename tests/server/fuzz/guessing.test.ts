import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { canonicalLogin } from "#domain/account/credentials";
import { hashOfPassword } from "../../../server/accounts/accounts.ts";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";

const PASSWORD = "the right password";
const HOUR = 3_600_000;

let company: Company;
let victim: Person;
let hash: string;

beforeAll(async () => {
  company = await openCompany();
  hash = await hashOfPassword(PASSWORD);
  victim = await company.person({ password_hash: hash, login: "victim" });
});
afterAll(() => company.close());
/** Guesses of one test must not slow down the next. */
beforeEach(() => {
  company.clock.now += 24 * HOUR;
});

/** From an address of its own, as a botnet guesses. */
function from(remoteAddress: string) {
  const inject = (headers: Record<string, string>, more: object) => {
    company.clock.now += 5;
    return company.asker.http.inject({
      method: "GET",
      url: "/api/devices",
      remoteAddress,
      ...more,
      headers: { host: "127.0.0.1", ...headers },
    });
  };
  return {
    byForm: (email: string, password: string) =>
      inject(
        { "content-type": "application/x-www-form-urlencoded" },
        {
          method: "POST",
          url: "/api/session",
          payload: new URLSearchParams({ email, password }).toString(),
        },
      ),
    byBasic: (email: string, password: string) =>
      inject(
        { authorization: `Basic ${Buffer.from(`${email}:${password}`).toString("base64")}` },
        {},
      ),
  };
}

describe("guesses [A06]", () => {
  test("by form and by Basic, at both names of an account, are counted together", async () => {
    const names = [victim.email, "victim", "VICTIM", ` ${victim.email} `];
    const end = company.clock.now + HOUR;
    let tried = 0;
    for (let at = 0; company.clock.now < end; at++) {
      const attacker = from(`10.1.${at >> 8}.${at & 255}`);
      const name = names[at % names.length] ?? "";
      const answer = await (at % 2 === 0
        ? attacker.byForm(name, `guess ${at}`)
        : attacker.byBasic(name, `guess ${at}`));
      if (answer.statusCode === 429) {
        expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
        company.clock.now += Number(answer.headers["retry-after"]) * 1_000;
      } else {
        expect(answer.statusCode).toBe(401);
        tried++;
      }
    }
    console.log(`${tried} guesses got through in an hour`);
    expect(tried).toBeLessThanOrEqual(100);
    expect(tried).toBeGreaterThan(20);
  });

  test("leave the owner alone who is signed in already", async () => {
    const owner = await from("10.2.0.1").byForm(victim.email, PASSWORD);
    const cookie = String(owner.headers["set-cookie"]).split(";")[0] ?? "";
    for (let at = 0; at < 12; at++) await from(`10.3.0.${at}`).byForm(victim.email, "a guess");

    expect((await from("10.2.0.1").byForm(victim.email, PASSWORD)).statusCode).toBe(429);
    const devices = await company.asker.ask({ method: "GET", url: "/api/devices" }, { cookie });
    expect(devices.status).toBe(200);
  });

  test("leave the owner alone in a browser where they signed in before [M5]", async () => {
    const first = await from("10.2.1.1").byForm(victim.email, PASSWORD);
    const cookies = [first.headers["set-cookie"]].flat().map((one) => String(one).split(";")[0]);
    const browser = cookies.find((cookie) => cookie?.startsWith("browser=")) ?? "";
    const signIn = (address: string, cookie: string, password: string, email = victim.email) =>
      company.asker.http.inject({
        method: "POST",
        url: "/api/session",
        remoteAddress: address,
        headers: {
          host: "127.0.0.1",
          "content-type": "application/x-www-form-urlencoded",
          ...(cookie !== "" && { cookie }),
        },
        payload: new URLSearchParams({ email, password }).toString(),
      });
    for (let at = 0; at < 30; at++) await signIn(`10.3.1.${at}`, "", "a guess");
    for (let at = 0; at < 25; at++) await signIn("10.2.1.1", "", "a guess");
    expect((await signIn("10.2.1.2", "", PASSWORD)).statusCode).toBe(429);
    expect((await signIn("10.2.1.1", `browser=${"A".repeat(43)}`, PASSWORD)).statusCode).toBe(429);

    const again = await signIn("10.2.1.1", browser, PASSWORD);
    expect(again.statusCode).toBe(200);
    expect(String(again.headers["set-cookie"])).not.toContain("browser=");
    // It opens nothing, is no other account's, and what is guessed with it is counted.
    expect(
      (await company.asker.ask({ method: "GET", url: "/api/devices" }, { cookie: browser })).status,
    ).toBe(401);
    const outsider = await company.person({ password_hash: hash });
    for (let at = 0; at < 8; at++) await signIn(`10.3.2.${at}`, browser, "a guess", outsider.email);
    expect((await signIn("10.3.3.1", "", PASSWORD, outsider.email)).statusCode).toBe(429);
    const guesses: number[] = [];
    for (let at = 0; at < 12; at++)
      guesses.push((await signIn(`10.3.4.${at}`, browser, "a guess")).statusCode);
    expect(guesses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
    expect(guesses.at(-1)).toBe(429);
  });

  test("from all addresses of one network are counted together [M5]", async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 30; at++)
      statuses.push(
        (
          await from(`2001:db8:0:7:${at.toString(16)}::1`).byForm(
            `six${at}@company.test`,
            "a guess",
          )
        ).statusCode,
      );
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(21);
    expect(statuses.at(-1)).toBe(429);
    expect((await from("2001:db8:0:8::1").byForm(victim.email, PASSWORD)).statusCode).toBe(200);
  });

  test("sprayed over many accounts from one address end", async () => {
    const attacker = from("10.4.0.1");
    const statuses: number[] = [];
    for (let at = 0; at < 40; at++)
      statuses.push((await attacker.byForm(`nobody${at}@company.test`, "Spring2026!")).statusCode);

    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(21);
    expect(statuses.at(-1)).toBe(429);
    expect((await from("10.4.0.2").byForm(victim.email, PASSWORD)).statusCode).toBe(200);
  });

  test("by Basic that was right is remembered no longer than the password is", async () => {
    const person = await company.person({ password_hash: hash });
    const caller = from("10.5.0.1");
    expect((await caller.byBasic(person.email, PASSWORD)).statusCode).toBe(200);
    await company.database
      .updateTable("users")
      .set({ password_hash: await hashOfPassword("another password") })
      .where("id", "=", person.id)
      .execute();
    expect((await caller.byBasic(person.email, PASSWORD)).statusCode).toBe(401);
  });
});

describe("registering [M5]", () => {
  const register = (remoteAddress: string, email: string, password = "long enough") =>
    company.asker.http.inject({
      method: "POST",
      url: "/api/users",
      remoteAddress,
      headers: { host: "127.0.0.1", "content-type": "application/json" },
      payload: JSON.stringify({ name: "Eve", email, password }),
    });
  const open = async (isOpen: boolean) => {
    const admin = await company.person({ administrator: true });
    const answer = await company.call(admin, {
      method: "PUT",
      url: "/api/server",
      json: { registration: isOpen },
    });
    expect(answer.status).toBe(200);
  };

  test("does not reveal who has an account already, nor changes theirs", async () => {
    await open(true);
    const free = await register("10.9.0.1", "new.one@company.test");
    const taken = await register("10.9.0.1", victim.email);
    await open(false);

    expect([free.statusCode, taken.statusCode]).toEqual([200, 200]);
    expect(taken.body.replaceAll(victim.email, "X")).toBe(
      free.body.replaceAll("new.one@company.test", "X"),
    );
    expect(free.body).not.toMatch(/long enough|argon2/);
    expect((await from("10.9.0.2").byForm("new.one@company.test", "long enough")).statusCode).toBe(
      200,
    );
    expect((await from("10.9.0.3").byForm(victim.email, PASSWORD)).statusCode).toBe(200);
    expect((await from("10.9.0.4").byForm(victim.email, "long enough")).statusCode).toBe(401);
  });

  test("is for a few from one network, and soon has to wait", async () => {
    await open(true);
    const statuses: number[] = [];
    for (let at = 0; at < 14; at++)
      statuses.push((await register(`2001:db8:1:1::${at}`, `many${at}@company.test`)).statusCode);
    const other = await register("2001:db8:1:2::1", "other.network@company.test");
    await open(false);

    expect(statuses).toEqual([...Array(10).fill(200), ...Array(4).fill(429)]);
    expect(other.statusCode).toBe(200);
  });
});

describe("a session [A05]", () => {
  test("of others ends with a new password, one's own goes on", async () => {
    const person = await company.person({ password_hash: hash });
    const other = await from("10.6.0.1").byForm(person.email, PASSWORD);
    const cookie = String(other.headers["set-cookie"]).split(";")[0] ?? "";
    const token = await company.call(person, {
      method: "POST",
      url: "/api/session/token",
      form: {},
    });
    const wire = JSON.parse((await company.get(person, `/api/users/${person.id}`)).text) as object;
    const change = await company.call(person, {
      method: "PUT",
      url: `/api/users/${person.id}`,
      json: { ...wire, password: "a new password", currentPassword: PASSWORD },
    });

    expect(change.status).toBe(200);
    const statusWith = async (headers: Record<string, string>) =>
      (await company.asker.ask({ method: "GET", url: "/api/devices" }, headers)).status;
    expect(await statusWith({ cookie })).toBe(401);
    expect(await statusWith({ authorization: `Bearer ${token.text}` })).toBe(401);
    expect(await statusWith({ ...person.headers })).toBe(200);
  });

  test("ends at once when an administrator disables or removes its person", async () => {
    const admin = await company.person({ administrator: true });
    for (const end of ["disable", "remove"]) {
      const person = await company.person();
      const url = `/api/users/${person.id}`;
      const wire = JSON.parse((await company.get(admin, url)).text) as object;
      const answer = await company.call(admin, {
        method: end === "disable" ? "PUT" : "DELETE",
        url,
        ...(end === "disable" && { json: { ...wire, disabled: true } }),
      });
      expect(answer.status).toBeLessThan(300);
      expect((await company.get(person, "/api/devices")).status, end).toBe(401);
      expect((await company.get(person, "/api/session")).status, end).toBe(404);
    }
  });

  test("cannot be chosen beforehand", async () => {
    const chosen = "A".repeat(43);
    const answer = await company.asker.http.inject({
      method: "POST",
      url: "/api/session",
      remoteAddress: "10.7.0.1",
      headers: {
        host: "127.0.0.1",
        cookie: `session=${chosen}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      payload: new URLSearchParams({ email: victim.email, password: PASSWORD }).toString(),
    });
    const set = String(answer.headers["set-cookie"]);
    expect(answer.statusCode).toBe(200);
    expect(set).not.toContain(chosen);
    // 43 letters of base64 are 256 bits.
    expect(set).toMatch(/^session=[\w-]{43}; .*HttpOnly; SameSite=Lax$/);
  });
});

describe("names [A07]", () => {
  const create = (who: Person, email: string, more: object = {}) =>
    company.call(who, {
      method: "POST",
      url: "/api/users",
      json: { name: "a", email, password: "long enough", ...more },
    });

  test("have one canonical form, which has itself for one", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (typed) => {
        const form = canonicalLogin(typed);
        expect(canonicalLogin(form)).toBe(form);
        expect(canonicalLogin(` ${typed}\t`)).toBe(form);
      }),
      { numRuns: 2_000 },
    );
  });

  test("that only look different are the same account", async () => {
    const admin = await company.person({ administrator: true });
    expect((await create(admin, "Double@Company.test")).status).toBe(200);
    for (const lookalike of [
      "double@company.test",
      " DOUBLE@company.test ",
      "ｄｏｕｂｌｅ@company.test",
    ]) {
      const answer = await create(admin, lookalike);
      expect([answer.status, answer.text], lookalike).toEqual([
        400,
        expect.stringContaining("duplicate"),
      ]);
    }
  });

  test.each([
    [7, 400],
    [8, 200],
    [64, 200],
    [128, 200],
    [256, 200],
    [257, 400],
    [400_000, 400],
  ])("a password of %i letters is answered %i", async (length, status) => {
    const admin = await company.person({ administrator: true });
    const password = "äö".repeat(length).slice(0, length);
    expect((await create(admin, `length${length}@company.test`, { password })).status).toBe(status);
  });

  test("passwords are not cut short, and hold what people type", async () => {
    const admin = await company.person({ administrator: true });
    const long = `${"a".repeat(200)}b`;
    for (const [at, password] of [long, "пароль 👩‍👩‍👧 ß İ", " blank at both ends "].entries()) {
      const email = `password${at}@company.test`;
      expect((await create(admin, email, { password })).status).toBe(200);
      const caller = from(`10.8.0.${at}`);
      expect((await caller.byForm(email, password)).statusCode).toBe(200);
      expect((await caller.byForm(email, password.slice(0, -1))).statusCode).toBe(401);
    }
    const zero = await create(admin, "zero@company.test", { password: "long\0enough" });
    expect(zero.status).toBe(400);
  });
});
