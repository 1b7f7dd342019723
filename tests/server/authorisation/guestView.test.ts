import { once } from "node:events";
import { unzipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { decodeFrame } from "#contract/feed/decodeFrame";
import { ignitionOf } from "#contract/feed/positionFlags";
import { ROUTES } from "../../../server/routes.ts";
import { until } from "../../support/until.ts";
import { type Company, openCompany, type Person } from "./openCompany.ts";

/** No answer and no frame that a guest gets has this in it. */
const SECRET = "SeCrEt";
/** Nor this, unless the link is a full one. */
const DETAIL = "DeTaIl";
const ACCESSES = ["partial", "full"] as const;

let company: Company;
let host: Person;
let vehicle: number;
let group: number;
let position: number;
let reported = 0;
const ids: number[] = [];

beforeAll(async () => {
  company = await openCompany();
  host = await company.person({ name: `host ${SECRET}`, email: `host-${SECRET}@company.test` });
  const made = await company.make(host, "group", { attributes: { note: SECRET } });
  group = made.id;
  const wire = await company.make(host, "vehicle", {
    name: "Van 7",
    uniqueId: `unique-${SECRET}`,
    phone: SECRET,
    contact: SECRET,
    model: DETAIL,
    category: "van",
    groupId: group,
    attributes: { internalNotes: SECRET, anything: SECRET, licenseplate: DETAIL },
  });
  vehicle = wire.id;
  await company.make(host, "geofence", {
    name: SECRET,
    description: SECRET,
    area: "CIRCLE (1 1, 500)",
  });
  await company.make(host, "driver", { name: SECRET, uniqueId: `key-${SECRET}` });
  await report();
  await report();
  const { rows } = await sql<{ id: number }>`select id from positions order by fix_time`.execute(
    company.database,
  );
  position = Number(rows[0]?.id);
  await sql`insert into events (type, event_time, device_id, position_id, attributes) values
    ('alarm', ${new Date(company.clock.now - 60_000)}, ${vehicle}, ${position},
      ${JSON.stringify({ alarm: "sos", driverUniqueId: SECRET, message: SECRET })}),
    ('ignitionOff', ${new Date(company.clock.now - 60_000)}, ${vehicle}, ${position},
      ${JSON.stringify({ driverUniqueId: SECRET })}),
    ('driverChanged', ${new Date(company.clock.now - 60_000)}, ${vehicle}, ${position},
      ${JSON.stringify({ driverUniqueId: SECRET })})`.execute(company.database);
  await sql`insert into actuations (device_id, user_id, type, effect, ad_hoc, idempotency_key,
      wish, status, reason, requested_at, expires_at)
    values (${vehicle}, ${host.id}, 'positionSingle', 'none', false, 'k', '{}', 'failed',
      ${SECRET}, now(), now())`.execute(company.database);
  await company.host.server.services.actuation.setHalt({
    user: (await company.person({ administrator: true })).id,
    address: "",
    isHalted: true,
    reason: SECRET,
  });
  for (const table of ["events", "actuations", "positions"]) {
    const { rows } = await sql<{ id: number | string }>`select id from ${sql.table(table)}`.execute(
      company.database,
    );
    ids.push(...rows.map(({ id }) => Number(id)));
  }
  ids.push(vehicle, group, host.id);
}, 120_000);
afterAll(() => company.close());

/** As a tracker does that says more than anybody outside should know. */
async function report(): Promise<void> {
  const timestamp = Math.floor(company.clock.now / 1_000) - 7_200 + 60 * ++reported;
  const answer = await company.host.report(
    new URLSearchParams({
      id: `unique-${SECRET}`,
      lat: "1.25",
      lon: "2.5",
      speed: "20",
      timestamp: String(timestamp),
      ignition: "true",
      fuelLevel: "73.25",
      fuel: "31.5",
      door1: DETAIL,
      driverUniqueId: `key-${SECRET}`,
      card: SECRET,
      vin: SECRET,
      somethingNew: SECRET,
    }).toString(),
  );
  expect(answer.status).toBe(200);
}

async function guestOf(access: "partial" | "full", by: "device" | "group"): Promise<Person> {
  const answer = await company.call(host, {
    method: "POST",
    url: `/api/share/${by}`,
    form: {
      [`${by}Id`]: String(by === "device" ? vehicle : group),
      expiration: new Date(company.clock.now + 3_600_000).toISOString(),
      access,
    },
  });
  const opened = await company.get(undefined, `/api/session?token=${answer.text}`);
  expect(opened.status).toBe(200);
  expect(opened.text).not.toContain(SECRET);
  const cookie = String(opened.headers["set-cookie"]).split(";")[0] ?? "";
  return { id: host.id, email: "", headers: { cookie } };
}

/** Queries that make routes say as much as they can. */
const range = () =>
  `from=${new Date(company.clock.now - 86_400_000).toISOString()}&to=${new Date(company.clock.now).toISOString()}`;
const queriesOf = (url: string): string[] => [
  "",
  `?deviceId=${vehicle}`,
  `?all=true`,
  `?keyword=${SECRET}`,
  `?uniqueId=unique-${SECRET}`,
  `?deviceId=${vehicle}&${range()}`,
  `?groupId=${group}&${range()}`,
  `?${range()}`,
  ...(url === "/api/history" ? [`?deviceId=${vehicle}&${range()}&fields=all`] : []),
  ...(url === "/api/history/events" ? [`?deviceId=${vehicle}&${range()}&columns=9`] : []),
  ...(url === "/api/positions" ? ids.map((id) => `?id=${id}`) : []),
];

/** What stands in an answer, also in the parts of a packed file. */
function textOf(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString("utf8");
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return text;
  return Object.values(unzipSync(bytes))
    .map((part) => Buffer.from(part).toString("utf8"))
    .join("\n");
}

describe.each(ACCESSES)("the guest of a %s link [M2] [LNK-01] [Z08]", (access) => {
  const hidden = access === "partial" ? [SECRET, DETAIL] : [SECRET];

  test("is sent by no route what a company keeps to itself", async () => {
    const guest = await guestOf(access, "group");
    let answered = 0;
    for (const { method, url, bodyType } of ROUTES) {
      if (method === "DELETE" && url === "/api/session") continue;
      const paths = url.includes(":file")
        ? [`/api/media/unique-${SECRET}/device.png`]
        : url.includes(":")
          ? (method === "GET" ? ids : [vehicle]).map((id) => url.replace(/:\w+/, String(id)))
          : method === "GET"
            ? queriesOf(url).map((query) => url + query)
            : [url];
      for (const path of paths) {
        company.clock.now += 20;
        const answer = await company.asker.http.inject({
          method,
          url: path,
          headers: {
            host: "127.0.0.1",
            accept: "application/json",
            ...(bodyType === "json" && { "content-type": "application/json" }),
            ...guest.headers,
          },
          ...(bodyType === "json" && {
            payload: JSON.stringify({
              deviceId: vehicle,
              report: "summary",
              from: new Date(company.clock.now - 86_400_000).toISOString(),
              to: new Date(company.clock.now).toISOString(),
            }),
          }),
        });
        if (answer.statusCode < 300) answered++;
        // A fault reveals nothing either, and would pass for a refusal. 501: a service nobody configured.
        expect([500, 502, 503], `${method} ${path}`).not.toContain(answer.statusCode);
        const text = textOf(answer.rawPayload);
        for (const word of hidden)
          expect(text.includes(word), `${method} ${path}: ${text.slice(0, 300)}`).toBe(false);
      }
    }
    expect(answered).toBeGreaterThan(30);
  }, 120_000);

  test("finds no more by asking for what is their own than by asking at all", async () => {
    for (const of of ["device", "group"] as const) {
      const guest = await guestOf(access, of);
      const { id } = JSON.parse((await company.get(guest, "/api/session")).text) as { id: number };
      // A link that outlived what the host may see, as one to a group's name does for a partial guest.
      await sql`insert into user_groups (user_id, group_id) values (${id}, ${group})
        on conflict do nothing`.execute(company.database);
      for (const path of [
        "devices",
        "groups",
        "geofences",
        "drivers",
        "calendars",
        "maintenance",
      ]) {
        const asked = await company.get(guest, `/api/${path}`);
        const own = await company.get(guest, `/api/${path}?userId=${id}`);
        const idsOf = (text: string) => (JSON.parse(text) as { id: number }[]).map((one) => one.id);
        const seen = idsOf(asked.text);
        expect(
          idsOf(own.text).filter((one) => !seen.includes(one)),
          path,
        ).toEqual([]);
      }
    }
  });

  test("does not find a vehicle by what its tracker is called, nor by a phone number", async () => {
    const guest = await guestOf(access, "device");
    for (const query of [`uniqueId=unique-${SECRET}`, `keyword=${SECRET}`, `keyword=${DETAIL}`])
      expect((await company.get(guest, `/api/devices?${query}`)).text, query).toBe("[]");
    expect((await company.get(guest, "/api/devices?keyword=Van")).text).toContain("Van 7");
  });

  test("learns nothing of commands, of the emergency stop and of who saw to what", async () => {
    const guest = await guestOf(access, "device");
    for (const url of [
      `/api/actuations?deviceId=${vehicle}`,
      "/api/actuations/halt",
      `/api/commands/types?deviceId=${vehicle}`,
      `/api/commands/send?deviceId=${vehicle}`,
      `/api/events/acknowledgements?deviceId=${vehicle}&${range()}`,
    ])
      expect((await company.get(guest, url)).status, url).toBe(403);
    expect((await company.get(host, `/api/actuations?deviceId=${vehicle}`)).text).toContain(SECRET);
  });

  test.each([undefined, "fleet.v1"])(
    "is sent by no frame what a company keeps to itself (%s)",
    async (protocol) => {
      const guest = await guestOf(access, "group");
      const socket = new WebSocket(
        `${company.host.url.replace("http", "ws")}/api/socket`,
        protocol === undefined ? [] : [protocol],
        { headers: guest.headers },
      );
      const frames: Buffer[] = [];
      socket.on("message", (data: Buffer) => frames.push(Buffer.from(data)));
      await once(socket, "open");
      const all = () => Buffer.concat(frames).toString("latin1");
      const kinds = () => frames.map((frame) => decoded(frame)?.kind ?? "");
      if (protocol) {
        socket.send('{"fleet":1}');
        await until(() => kinds().includes("vehicles") && kinds().includes("positions"));
        socket.send(JSON.stringify({ look: [vehicle] }));
        await until(() => kinds().includes("details"));
      } else await until(() => frames.length > 0);
      const snapshotFrames = frames.length;

      await report();
      const news = () => frames.slice(snapshotFrames);
      await until(() =>
        protocol
          ? news().some((frame) => decoded(frame)?.kind === "positions")
          : news().some((frame) => frame.includes('"positions"')),
      );
      await company.host.server.services.changes.publish({ kind: "vehicle", ids: [vehicle] });
      await until(() =>
        protocol
          ? news().some((frame) => decoded(frame)?.kind === "vehicles")
          : news().some((frame) => frame.includes('"devices"')),
      );
      socket.terminate();

      for (const word of hidden) expect(all().includes(word)).toBe(false);
      if (access === "full" || !protocol) return;
      for (const frame of frames.map(decoded))
        if (frame?.kind === "positions")
          for (let row = 0; row < frame.batch.count; row++) {
            expect(frame.batch.fuelLevels[row]).toBeNaN();
            expect(frame.batch.fuels[row]).toBeNaN();
            expect(ignitionOf(frame.batch.flags[row] ?? 0)).toBeUndefined();
          }
    },
  );
});

describe("where the vehicle is [M2]", () => {
  test("is sent to the guest of a partial link, and its name", async () => {
    const guest = await guestOf("partial", "device");
    const [shown] = JSON.parse((await company.get(guest, "/api/devices")).text) as object[];
    const [where] = JSON.parse((await company.get(guest, "/api/positions")).text) as object[];

    expect(shown).toMatchObject({ id: vehicle, name: "Van 7", category: "van", attributes: {} });
    expect(where).toMatchObject({
      deviceId: vehicle,
      latitude: 1.25,
      longitude: 2.5,
      speed: 20,
      valid: true,
      attributes: {},
    });
  });

  test("comes with what is measured to the guest of a full one", async () => {
    const guest = await guestOf("full", "device");
    const [shown] = JSON.parse((await company.get(guest, "/api/devices")).text) as object[];
    const [where] = JSON.parse((await company.get(guest, "/api/positions")).text) as object[];

    expect(shown).toMatchObject({ model: DETAIL, attributes: { licenseplate: DETAIL } });
    expect(where).toMatchObject({ attributes: { fuelLevel: 73.25, ignition: true } });
  });
});

function decoded(frame: Buffer) {
  if (frame[0] === 0x7b) return undefined;
  const read = decodeFrame(new Uint8Array(frame));
  return read.ok ? read.value : undefined;
}
