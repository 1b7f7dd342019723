import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { userId } from "#domain/ids";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";

let company: Company;
let owner: Person;
let vehicle: { readonly id: number };

const ALARM = "x;=1+1;y";

beforeAll(async () => {
  company = await openCompany();
  owner = await company.person();
  vehicle = await company.make(owner, "vehicle", { name: "Van", uniqueId: "van" });
  const timestamp = Math.floor(company.clock.now / 1_000) - 600;
  await company.host.report(
    `id=van&lat=38&lon=-9&timestamp=${timestamp}&alarm=${encodeURIComponent(ALARM)}`,
  );
});
afterAll(() => company.close());

const period = () =>
  `deviceId=${vehicle.id}&from=${new Date(company.clock.now - 3_600_000).toISOString()}` +
  `&to=${new Date(company.clock.now).toISOString()}`;
const WAYS = ["", "/csv", "/gpx", "/kml", "/kmz"];

describe("a vehicle's past", () => {
  test("is read for two of a person's calls at a time, and the others are refused with when to come back [H3]", async () => {
    const { heavyReads } = company.host.server.services;
    let release = () => {};
    const held = heavyReads.of(userId(999_999))(
      () => new Promise<void>((resolve) => (release = resolve)),
    );
    const refusals: string[] = [];
    const answers = Array.from({ length: 40 }, async (_, at) => {
      const way = WAYS[at % WAYS.length] ?? "";
      const answer = await company.get(owner, `/api/positions${way}?${period()}`);
      if (answer.status === 429) refusals.push(String(answer.headers["retry-after"]));
      return answer.status;
    });

    await vi.waitFor(() => expect(refusals).toHaveLength(38), { timeout: 25_000 });
    expect(new Set(refusals)).toEqual(new Set(["5"]));
    // Nobody else is kept waiting by what one person asks for.
    const other = await company.person({ administrator: true });
    expect((await company.get(other, "/api/devices")).status).toBe(200);

    release();
    await held;
    const statuses = await Promise.all(answers);
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  });

  test.each(WAYS)(
    "is answered again and again, one call after the other, by positions%s [H3]",
    async (way) => {
      for (let time = 0; time < 4; time++)
        expect((await company.get(owner, `/api/positions${way}?${period()}`)).status).toBe(200);
    },
  );

  test("as CSV has no formula in any cell, whatever a tracker sent, and is JSON as it was [M7]", async () => {
    const { text } = await company.get(owner, `/api/positions/csv?${period()}`);
    for (const delimiter of [",", ";", "\t"]) {
      const options = { bom: true, delimiter, relax_quotes: true, relax_column_count: true };
      const cells = parse(text, options)
        .flat()
        .filter((cell) => Number.isNaN(Number(cell)));
      expect(cells.filter((cell) => /^[\s\0]*[=+\-@]/.test(cell))).toEqual([]);
    }
    const [row] = parse(text, { bom: true, columns: true }) as [{ attributes: string }];
    expect(JSON.parse(row.attributes)).toMatchObject({ alarm: ALARM });
  });
});

test.each(["", "/acknowledgements"])(
  "events%s wait for their turn among what is read of the past [H3]",
  async (path) => {
    const { heavyReads } = company.host.server.services;
    let release = () => {};
    const held = heavyReads.of(userId(999_999))(
      () => new Promise<void>((resolve) => (release = resolve)),
    );
    const asked = vi.spyOn(heavyReads, "of");
    let isAnswered = false;
    const answer = company.get(owner, `/api/events${path}?${period()}`).finally(() => {
      isAnswered = true;
    });

    await vi.waitFor(() => expect(asked).toHaveBeenCalledWith(owner.id), { timeout: 30_000 });
    expect((await company.get(owner, "/api/devices")).status).toBe(200);
    expect(isAnswered).toBe(false);

    release();
    await held;
    expect((await answer).status).toBe(200);
    asked.mockRestore();
  },
);
