import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TRAVERSALS } from "../../support/corpora/oddValues.ts";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

let company: Company;
let owner: Person;
let vehicle: { readonly id: number };

beforeAll(async () => {
  company = await openCompany();
  owner = await company.person();
  vehicle = await company.make(owner, "vehicle", { name: '=cmd|"/c calc"<&>', uniqueId: "van-1" });
  const at = Math.floor(company.clock.now / 1_000) - 600;
  for (const [index, time] of [at, at + 60, at + 120].entries())
    await company.host.report(
      `id=van-1&lat=${38 + index / 1_000}&lon=-9&timestamp=${time}&speed=10&ignition=true`,
    );
});
afterAll(() => company.close());

const range = () =>
  `deviceId=${vehicle.id}&from=${new Date(company.clock.now - 3_600_000).toISOString()}` +
  `&to=${new Date(company.clock.now).toISOString()}`;

describe("a vehicle's past as a file", () => {
  test("is CSV with a header and a row for each position", async () => {
    const { text, headers } = await company.get(owner, `/api/positions/csv?${range()}`);
    const rows = text.replace("\uFEFF", "").trim().split("\r\n");
    expect(headers["content-disposition"]).toBe('attachment; filename="positions.csv"');
    expect(rows[0]).toContain("id,deviceId,protocol");
    expect(rows).toHaveLength(4);
    expect(rows.every((row) => !/^[=+@-]/.test(row))).toBe(true);
  });

  test("is GPX and KML, in which a name is text", async () => {
    for (const [format, element] of [
      ["gpx", "<trkpt "],
      ["kml", "<coordinates>"],
    ] as const) {
      const { text, status } = await company.get(owner, `/api/positions/${format}?${range()}`);
      expect(status).toBe(200);
      expect(text).toContain(element);
      expect(text).toContain("&lt;&amp;&gt;");
      expect(text).not.toContain("<&>");
    }
  });
});

describe("totals", () => {
  test("are set from the latest position on, and nothing below 0 [VEH-02]", async () => {
    const put = (json: object) =>
      company.call(owner, {
        method: "PUT",
        url: `/api/devices/${vehicle.id}/accumulators`,
        json,
      });
    expect((await put({ deviceId: vehicle.id, totalDistance: 5_000, hours: 60_000 })).status).toBe(
      204,
    );
    const [latest] = JSON.parse(
      (await company.get(owner, `/api/positions?deviceId=${vehicle.id}`)).text,
    ) as { attributes: object }[];
    expect(latest?.attributes).toMatchObject({ totalDistance: 5_000, hours: 60_000 });
    for (const wrong of [
      { totalDistance: -1 },
      { totalDistance: 1e12 },
      { hours: "one" },
      { more: 1 },
      { totalDistance: 1, time: "yesterday" },
      { totalDistance: 1, time: "2999-01-01T00:00:00Z" },
      { totalDistance: 1, time: "1999-01-01T00:00:00Z" },
    ])
      expect((await put(wrong)).status, JSON.stringify(wrong)).toBe(400);
  });

  test("of a vehicle that never reported are refused", async () => {
    const silent = await company.make(owner, "vehicle");
    const answer = await company.call(owner, {
      method: "PUT",
      url: `/api/devices/${silent.id}/accumulators`,
      json: { totalDistance: 1 },
    });
    expect(answer.status).toBe(400);
  });
});

describe("a vehicle's image [A10]", () => {
  const put = (image: Uint8Array, id = vehicle.id) =>
    company.call(owner, { method: "POST", url: `/api/devices/${id}/image`, image });

  test("comes back as it was sent, under a name of ours", async () => {
    const answer = await put(PNG);
    expect([answer.status, answer.text]).toEqual([200, "device.png"]);
    const snapshot = await company.asker.http.inject({
      url: "/api/media/van-1/device.png",
      headers: { host: "127.0.0.1", ...owner.headers },
    });
    expect(snapshot.headers["content-type"]).toBe("image/png");
    expect(new Uint8Array(snapshot.rawPayload)).toEqual(PNG);
  });

  test("that is none, or another kind than it says, or too large, is refused", async () => {
    const large = new Uint8Array(500_001);
    large.set(PNG);
    for (const image of [Uint8Array.from([1, 2, 3]), new TextEncoder().encode("<svg/>"), large])
      expect((await put(image)).status).toBe(400);
    expect((await put(large.slice(0, 500_000))).status).toBe(200);
  });

  test.each(TRAVERSALS)("of a vehicle called %s stays where it is", async (uniqueId) => {
    const odd = await company.make(owner, "vehicle", { uniqueId });
    expect((await put(PNG, odd.id)).text).toBe("device.png");
    for (const file of ["device.png", "..%2fdevice.png", "device.svg", "device.png%00"]) {
      const answer = await company.get(owner, `/api/media/${encodeURIComponent(uniqueId)}/${file}`);
      // A percent sign in a name is one more than some proxies let through.
      expect([200, 400, 403, 404]).toContain(answer.status);
      expect(answer.text).not.toContain("root:");
    }
  });
});
