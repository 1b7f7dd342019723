import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { positionFromWire } from "#contract/traccar/wirePosition";
import { vehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { epochMs } from "#domain/units";
import { planHistory } from "../../../server/history/historyPlan.ts";
import { historyStream } from "../../../server/history/historyStream.ts";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";
import { DAY_MS, FIRST_DAY, pastPosition, storePast } from "./historyWorld.ts";
import { blocksOf, expectedRows, framesOf, rowsOfBlocks } from "./pastRows.ts";

let company: Company;
let owner: Person;
let other: Person;
/** In the order in which they were made; the last has reported nothing. */
const vehicles: number[] = [];

beforeAll(async () => {
  company = await openCompany();
  owner = await company.person();
  other = await company.person();
  for (const name of ["van", "bus", "idle"]) {
    const made = await company.make(owner, "vehicle", { name, uniqueId: name });
    vehicles.push(made.id);
  }
  let id = 1e9;
  for (const vehicle of vehicles.slice(0, 2)) {
    const positions = Array.from({ length: 40 }, (_, at) =>
      pastPosition({
        id: ++id,
        vehicle,
        at: FIRST_DAY + at * 3_600_000,
        attributes: {
          totalDistance: at * 100,
          ignition: at % 3 > 0,
          fuel: 50 - (at >> 3),
          fuelLevel: 12.4,
          driverUniqueId: `card ${at >> 4}`,
          card: "hidden",
          temp1: at / 10,
        },
        more: { address: at % 5 === 0 ? `Rua ${at}` : undefined },
      }),
    );
    await storePast(company.database, positions);
  }
});
afterAll(() => company.close());

const iso = (time: number) => new Date(time).toISOString();
const range = (from: number, to: number) => `from=${iso(from)}&to=${iso(to)}`;

async function ask(
  who: Person,
  query: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${company.host.url}/api/history?${query}`, {
    headers: { accept: "application/problem+json", ...who.headers, ...headers },
  });
}

async function blocks(who: Person, query: string) {
  const answer = await ask(who, query);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/vnd.waymark.history");
  return blocksOf(new Uint8Array(await answer.arrayBuffer()));
}

/** By what its end says that an answer is known. */
async function endTagOf(answer: Response): Promise<string | undefined> {
  const end = framesOf(new Uint8Array(await answer.arrayBuffer())).at(-1);
  return end?.kind === "historyEnd" ? end.tag : expect.fail("no end");
}

/** As any client of Traccar's reads them, `to` excluded. */
async function positionsOf(
  who: Person,
  vehicle: number,
  from: number,
  to: number,
): Promise<Position[]> {
  const path = `/api/positions?deviceId=${vehicle}&${range(from, to - 1)}`;
  const answer = await fetch(`${company.host.url}${path}`, { headers: who.headers });
  return ((await answer.json()) as unknown[]).map((wire) => positionFromWire(wire)!);
}

describe("GET /api/history [HIST-01]", () => {
  test.each([
    ["a whole day", 0, DAY_MS],
    ["two days", 0, 2 * DAY_MS],
    ["parts of two days", 5 * 3_600_000, DAY_MS + 3 * 3_600_000 + 1],
    ["a millisecond", 3_600_000, 3_600_001],
    ["a time between two positions", 3_600_001, 7_200_000],
  ])("says of %s what /api/positions says, whole and packed", async (_, begin, end) => {
    const [from, to] = [FIRST_DAY + begin, FIRST_DAY + end];
    for (const fields of ["core", "all"] as const)
      for (let time = 0; time < 2; time++)
        for (const vehicle of vehicles.slice(0, 2)) {
          const query = `deviceId=${vehicle}&${range(from, to)}&fields=${fields}`;
          const rows = rowsOfBlocks(await blocks(owner, query), fields);
          // What held before the time is said of its first row, so the oracle begins with the day.
          const all = await positionsOf(owner, vehicle, FIRST_DAY, to);
          const expected = expectedRows(all, fields).filter(({ time }) => time >= from);
          expect(rows).toEqual(expected);
        }
  });

  test("answers day by day, within a day in the order asked, and of each something", async () => {
    const [van, bus, idle] = vehicles as [number, number, number];
    const query = `deviceId=${bus}&deviceId=${idle}&deviceId=${van}&deviceId=${bus}`;
    const [from, to] = [FIRST_DAY + 1_000, FIRST_DAY + DAY_MS + 2_000];
    const got = await blocks(owner, `${query}&${range(from, to)}`);

    expect(got.map(({ vehicleId, from, until }) => [vehicleId, from, until])).toEqual([
      [bus, from, FIRST_DAY + DAY_MS],
      [idle, from, FIRST_DAY + DAY_MS],
      [van, from, FIRST_DAY + DAY_MS],
      [bus, FIRST_DAY + DAY_MS, to],
      [idle, FIRST_DAY + DAY_MS, to],
      [van, FIRST_DAY + DAY_MS, to],
    ]);
    expect(got.map(({ count }) => count)).toEqual([23, 0, 23, 1, 0, 1]);
  });

  test("of no time says nothing, and of a time that ends before it begins refuses [H02]", async () => {
    expect(await blocks(owner, `deviceId=${vehicles[0]}&${range(FIRST_DAY, FIRST_DAY)}`)).toEqual(
      [],
    );
    const answer = await ask(owner, `deviceId=${vehicles[0]}&${range(FIRST_DAY, FIRST_DAY - 1)}`);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      400,
      "badRequest",
    ]);
  });

  test("refuses more days of vehicles than it says", async () => {
    const at = (days: number) =>
      `deviceId=${vehicles[0]}&${range(FIRST_DAY, FIRST_DAY + days * DAY_MS)}`;
    const answer = await ask(owner, at(2_001));
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      413,
      "tooLarge",
    ]);
    const ever = "from=0001-01-01T00:00:00Z&to=9999-12-31T23:59:59.999Z";
    expect((await ask(owner, `deviceId=${vehicles[0]}&${ever}`)).status).toBe(413);
    const most = await ask(owner, at(2_000));
    expect(most.status).toBe(200);
    await most.body?.cancel();
  });

  test("refuses all when one of the vehicles is not theirs [Z01]", async () => {
    const [van, bus] = vehicles;
    const mine = await company.make(other, "vehicle", { name: "mine", uniqueId: "mine" });
    for (const id of [van, bus, 999_999]) {
      const query = `deviceId=${mine.id}&deviceId=${id}&${range(FIRST_DAY, FIRST_DAY + DAY_MS)}`;
      expect((await ask(other, query)).status).toBe(403);
    }
  });

  test("is not sent again to who has it, until something of it changes", async () => {
    const query = `deviceId=${vehicles[0]}&${range(FIRST_DAY, FIRST_DAY + DAY_MS)}&fields=all`;
    await sql`delete from history_chunks`.execute(company.database);
    // Its days are packed by this answer, so that only its end can say by what it is known.
    const first = await ask(owner, query);
    expect(first.headers.get("etag")).toBeNull();
    const tag = await endTagOf(first);
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    const answer = await ask(owner, query);
    expect(answer.headers.get("etag")).toBe(tag);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await endTagOf(answer)).toBe(tag);

    const again = await ask(owner, query, { "if-none-match": tag ?? "" });
    expect([again.status, await again.text()]).toEqual([304, ""]);

    await storePast(company.database, [
      pastPosition({ id: 2e9, vehicle: vehicles[0]!, at: FIRST_DAY + 5 }),
    ]);
    expect((await ask(owner, query, { "if-none-match": tag ?? "" })).status).toBe(200);
    const late = await ask(owner, query, { "if-none-match": tag ?? "" });
    expect(late.status).toBe(200);
    expect(late.headers.get("etag")).not.toBe(tag);
    await sql`delete from positions where id = 2000000000`.execute(company.database);
    await sql`delete from history_chunks`.execute(company.database);
  });

  test("that is not of days that are over is known by nothing", async () => {
    const [from, to] = [FIRST_DAY, Date.now() + DAY_MS];
    const answer = await ask(owner, `deviceId=${vehicles[0]}&${range(to - 3 * DAY_MS, to)}`);
    expect([answer.headers.get("etag"), await endTagOf(answer)]).toEqual([null, undefined]);
    const none = await ask(owner, `deviceId=${vehicles[0]}&${range(from, from)}`);
    expect([none.headers.get("etag"), await endTagOf(none)]).toEqual([null, undefined]);
  });

  test("shows the guest of a full link what a position shows them, and no more [LNK-01] [Z08]", async () => {
    const shared = await company.call(owner, {
      method: "POST",
      url: "/api/share/device",
      form: {
        deviceId: String(vehicles[0]),
        expiration: iso(company.clock.now + 3_600_000),
        access: "full",
      },
    });
    const opened = await company.get(undefined, `/api/session?token=${shared.text}`);
    const cookie = String(opened.headers["set-cookie"]).split(";")[0] ?? "";
    const guest = { ...owner, headers: { cookie } };
    for (const fields of ["core", "all"] as const) {
      const query = `deviceId=${vehicles[0]}&${range(FIRST_DAY, FIRST_DAY + 2 * DAY_MS)}`;
      const got = await blocks(guest, `${query}&fields=${fields}`);
      const positions = await positionsOf(guest, vehicles[0]!, FIRST_DAY, FIRST_DAY + 2 * DAY_MS);
      expect(rowsOfBlocks(got, fields)).toEqual(expectedRows(positions, fields));
      expect(JSON.stringify(got.map(({ texts }) => texts))).not.toMatch(/card|hidden/);
    }
  });
});

describe("the stream of a history", () => {
  const wanted = () => ({
    vehicles: vehicles.map(vehicleId),
    from: epochMs(FIRST_DAY),
    to: epochMs(FIRST_DAY + 9 * DAY_MS),
    fields: "core" as const,
  });

  /** With how many reads were begun. */
  async function open(maxPoints = Number.POSITIVE_INFINITY) {
    const { database } = company;
    await sql`delete from history_chunks`.execute(database);
    const plan = await planHistory(database, wanted());
    const leaving = new AbortController();
    const begun = { reads: 0 };
    const frames = historyStream(plan, wanted(), {
      database,
      enqueue: (read) => {
        begun.reads++;
        return read();
      },
      shown: undefined,
      guest: undefined,
      maxPoints,
      signal: leaving.signal,
    });
    return { frames, begun, leaving };
  }

  test("reads one ahead of what was taken, and no further", async () => {
    const { frames, begun } = await open();
    for (let taken = 1; taken <= 5; taken++) {
      await frames.next();
      expect(begun.reads).toBe(taken + 1);
    }
    await frames.return(undefined);
  });

  test("reads kept days of one vehicle together, and answers the same when one has changed meanwhile [HIST-02]", async () => {
    const { database } = company;
    const ofOne = { ...wanted(), vehicles: [vehicleId(vehicles[0]!)] };
    const stream = async (change?: () => Promise<unknown>) => {
      let reads = 0;
      const plan = await planHistory(database, ofOne);
      await change?.();
      const frames: Uint8Array[] = [];
      for await (const frame of historyStream(plan, ofOne, {
        database,
        enqueue: (read) => {
          reads++;
          return read();
        },
        shown: undefined,
        guest: undefined,
        maxPoints: Number.POSITIVE_INFINITY,
        signal: new AbortController().signal,
      }))
        frames.push(frame);
      return { reads, frames: Buffer.concat(frames) };
    };
    await sql`delete from history_chunks`.execute(database);
    const packing = await stream();
    expect(packing.reads).toBe(9);
    const kept = await stream();
    expect(kept.reads).toBe(1);
    expect(blocksOf(kept.frames)).toEqual(blocksOf(packing.frames));

    const second = Math.floor(FIRST_DAY / DAY_MS) + 1;
    const lost = await stream(() =>
      sql`delete from history_chunks where day = ${second}`.execute(database),
    );
    expect(lost.reads).toBe(1);
    expect(blocksOf(lost.frames)).toEqual(blocksOf(packing.frames));
  });

  test("asks for nothing more when its reader has gone [H03]", async () => {
    const { frames, begun, leaving } = await open();
    await frames.next();
    leaving.abort();
    expect(await frames.next()).toEqual({ done: true, value: undefined });
    expect(begun.reads).toBe(2);
  });

  test("ends before a day that would be too much, and says so", async () => {
    const { frames } = await open(50);
    const sent: Uint8Array[] = [];
    for await (const frame of frames) sent.push(frame);
    const got = framesOf(Buffer.concat(sent));
    const end = got.at(-1);

    // Two vehicles have 24 points on the first day and 16 on the second, the third has none.
    expect(got.map((frame) => (frame.kind === "historyBlock" ? frame.block.count : "end"))).toEqual(
      [24, 24, 0, "end"],
    );
    expect(end).toMatchObject({ kind: "historyEnd", blocks: 3, isWhole: false });
  });
});
