import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { epochMs } from "#domain/units";
import { createRateLimit } from "../../../server/refusal/rateLimit.ts";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";

let company: Company;

beforeAll(async () => {
  company = await openCompany();
});
afterAll(() => company.close());

const ask = (who: Person | undefined, remoteAddress: string) =>
  company.asker.http.inject({
    method: "GET",
    url: "/api/session",
    remoteAddress,
    headers: { host: "127.0.0.1", ...who?.headers },
  });

describe("a flood [A12]", () => {
  test("from one address is held back, and the others are not", async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 700; at++) statuses.push((await ask(undefined, "10.0.0.1")).statusCode);
    const last = await ask(undefined, "10.0.0.1");

    expect(statuses.filter((status) => status === 429)).toHaveLength(100);
    expect([last.statusCode, last.headers["retry-after"]]).toEqual([429, "1"]);
    expect((await ask(undefined, "10.0.0.2")).statusCode).toBe(404);
    company.clock.now += 1_000;
    expect((await ask(undefined, "10.0.0.1")).statusCode).toBe(404);
  });

  test("of one user from many addresses is held back, and other users are not", async () => {
    const flooder = await company.person();
    const bystander = await company.person();
    const statuses: number[] = [];
    for (let at = 0; at < 700; at++)
      statuses.push((await ask(flooder, `10.1.${at >> 6}.${at & 63}`)).statusCode);

    expect(statuses.filter((status) => status === 429)).toHaveLength(100);
    expect((await ask(bystander, "10.1.0.1")).statusCode).toBe(200);
    company.clock.now += 1_000;
    expect((await ask(flooder, "10.1.0.1")).statusCode).toBe(200);
  });

  test("of ever new addresses costs no more memory", () => {
    const limit = createRateLimit(() => epochMs(0));
    for (let at = 0; at < 60_000; at++) limit.mayPass(`address ${at}`);
    for (let at = 0; at < 600; at++) limit.mayPass("one");
    expect(limit.mayPass("one")).toBe(false);
  });

  test("is held back for as long as it lasts, however many others come meanwhile [D9]", () => {
    const limit = createRateLimit(() => epochMs(0));
    for (let at = 0; at < 601; at++) limit.mayPass("flooder");
    for (let at = 0; at < 60_000; at++) {
      limit.mayPass(`address ${at}`);
      if (at % 10_000 === 0) expect(limit.mayPass("flooder"), `after ${at}`).toBe(false);
    }
    expect(limit.mayPass("flooder")).toBe(false);
  });
});
