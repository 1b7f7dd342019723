import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { HOSTILE_TEXTS } from "./corpora/hostileTexts.ts";
import { DEMO_PASSWORD } from "./signIn.ts";
import { type RunningServer, startServer } from "./startServer.ts";

/** Whose fleet it is; their own name is hostile too. */
export const HOSTILE_USER = "manager@demo.test";
/** Drives, so that it has trips; the others stand in a grid around the middle. */
export const DRIVEN = "driven";
export const MIDDLE = { latitude: -34.9, longitude: -56.2, zoom: 15 };

const TEXTS = Object.values(HOSTILE_TEXTS);
const COLUMNS = 7;
/** Far enough apart at the middle's zoom for a marker, its name and its area. */
const STEP_PX = 88;
const PX_PER_DEGREE = (512 * 2 ** MIDDLE.zoom) / 360;

/** Pixels right of and above the middle of the map. */
export const gridPoint = (index: number) => ({
  x: ((index % COLUMNS) - (COLUMNS - 1) / 2) * STEP_PX,
  y: ((Math.ceil(TEXTS.length / COLUMNS) - 1) / 2 - Math.floor(index / COLUMNS)) * STEP_PX,
});

/**
 * A server whose every word is hostile: names of vehicles, groups, drivers, areas and the user,
 * what trackers reported, addresses and events. Half of it the server would refuse today, so it is
 * written into the database past every check, as an older version or another program may have done.
 */
export async function startHostileFleet(): Promise<RunningServer> {
  const server = await startServer({ DEMO: "1", DEMO_VEHICLES: "0", OSMAND_REGISTER: "1" });
  await report(server);
  const call = await signedIn(server);
  const devices = (await call("GET", "/devices?all=true")) as Thing[];
  for (const [index] of TEXTS.entries()) {
    const group = (await call("POST", "/groups", { name: `group ${index}` })) as Thing;
    const vehicle = devices.find(({ uniqueId }) => uniqueId === nameOf(index));
    await call("PUT", `/devices/${vehicle?.id}`, { ...vehicle, groupId: group.id });
    await call("POST", "/drivers", { name: `driver ${index}`, uniqueId: `KEY-${index}` });
    const { latitude, longitude } = coordinateOf(index);
    const half = 0.0003;
    const [west, east] = [longitude - half, longitude + half];
    const [south, north] = [latitude - 2.4 * half, latitude - 1.2 * half];
    const corners = [
      [south, west],
      [north, west],
      [north, east],
      [south, east],
      [south, west],
    ].map((corner) => corner.join(" "));
    for (const area of [
      `POLYGON ((${corners.join(", ")}))`,
      `CIRCLE (${latitude + 0.0005} ${longitude}, 20)`,
    ]) {
      const geofence = { name: `place ${index}`, area, calendarId: 0, attributes: {} };
      const { id } = (await call("POST", "/geofences", geofence)) as Thing;
      await call("POST", "/permissions", { groupId: group.id, geofenceId: id });
    }
  }
  await call("POST", "/notifications", {
    type: "alarm",
    always: true,
    notificators: "web",
    attributes: { alarms: "sos,tow,hardBraking" },
  });
  await report(server, "sos");

  await server.stop();
  await writeUnchecked(server.dataFolder);
  await server.restart();
  return server;
}

interface Thing {
  readonly id: number;
  readonly uniqueId?: string;
}

export const nameOf = (index: number) => `hostile-${index}`;

export function coordinateOf(index: number) {
  const { x, y } = gridPoint(index);
  const northwards = PX_PER_DEGREE / Math.cos((MIDDLE.latitude * Math.PI) / 180);
  return {
    latitude: MIDDLE.latitude + y / northwards,
    longitude: MIDDLE.longitude + x / PX_PER_DEGREE,
  };
}

/** One vehicle reports, as a tracker would. */
export async function reportOf(
  server: RunningServer,
  id: string,
  reported: Readonly<Record<string, string>>,
): Promise<void> {
  const answer = await fetch(server.trackerUrl, {
    method: "POST",
    body: new URLSearchParams({ id, ...reported }),
  });
  if (!answer.ok) throw new Error(`${id}: ${answer.status} ${await answer.text()}`);
}

async function report(server: RunningServer, alarm?: string): Promise<void> {
  for (const [index] of TEXTS.entries()) {
    const { latitude, longitude } = coordinateOf(index);
    await reportOf(server, nameOf(index), {
      lat: String(latitude),
      lon: String(longitude),
      speed: index % 3 === 0 ? "20" : "0",
      ignition: String(index % 2 === 0),
      driverUniqueId: `KEY-${index}`,
      in1: "1",
      fuelLevel: "15",
      temp1: "-18.5",
      ...(alarm && { alarm }),
    });
  }
  if (!alarm) await drive(server);
}

/** Half an hour ago from rest to rest. */
async function drive(server: RunningServer): Promise<void> {
  const from = Math.floor(Date.now() / 1_000) - 3_600;
  for (let minute = 0; minute <= 30; minute++)
    await reportOf(server, DRIVEN, {
      lat: String(MIDDLE.latitude - 0.02 - minute / 1_000),
      lon: String(MIDDLE.longitude),
      speed: minute % 10 === 0 ? "0" : "30",
      ignition: String(minute % 10 !== 0),
      timestamp: String(from + minute * 60),
    });
}

async function signedIn(server: RunningServer) {
  const signIn = await fetch(`${server.url}/api/session`, {
    method: "POST",
    body: new URLSearchParams({ email: HOSTILE_USER, password: DEMO_PASSWORD }),
  });
  const cookie = signIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { cookie, origin: server.url, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  };
}

/** The server has stopped: nobody checks what is written now. */
async function writeUnchecked(dataFolder: string): Promise<void> {
  const database = await PGlite.create({ dataDir: join(dataFolder, "database") });
  const run = (statement: string, ...values: unknown[]) => database.query(statement, values);
  try {
    for (const [index, text] of TEXTS.entries()) {
      const reported = JSON.stringify({ vendor: text, vin: text, in1: text, operator: text });
      const withKey = `{${JSON.stringify(text)}:${JSON.stringify(text)},${reported.slice(1)}`;
      const owned = JSON.stringify({
        licenseplate: text,
        sensor1: { Attribute: "in1", icon: text, on: text, off: text, OnColor: text },
        sensor2: { Attribute: text, icon: "fas fa-fan", on: text },
        door1: text,
      });
      const geofence = JSON.stringify({ icon: text, color: text, image: text, speedLimit: text });
      await run(
        "update devices set name=$1, model=$1, contact=$1, phone=$1, category=$1, attributes=$2::text::jsonb where unique_id=$3",
        text,
        owned,
        nameOf(index),
      );
      await run("update groups set name=$1 where name=$2", text, `group ${index}`);
      await run("update drivers set name=$1 where unique_id=$2", text, `KEY-${index}`);
      await run(
        "update geofences set name=$1, description=$1, attributes=$2::text::jsonb where name=$3",
        text,
        geofence,
        `place ${index}`,
      );
      for (const table of ["positions", "device_states"])
        await run(
          `update ${table} set address=$1, attributes=$2::text::jsonb where device_id=(select id from devices where unique_id=$3)`,
          text,
          withKey,
          nameOf(index),
        );
      await run(
        "update events set attributes=attributes || $1::text::jsonb where device_id=(select id from devices where unique_id=$2)",
        JSON.stringify({
          ...(index % 2 === 0 && { alarm: text }),
          image: text,
          sensor: text,
          probe: text,
          result: text,
          driverUniqueId: index % 3 === 0 ? text : `KEY-${index}`,
        }),
        nameOf(index),
      );
    }
    const driven = "(select id from devices where unique_id=$2)";
    await run(
      `update positions set address=($1::text[])[1 + id % array_length($1::text[], 1)] where device_id=${driven}`,
      TEXTS,
      DRIVEN,
    );
    await run("update devices set name=$1 where unique_id=$2", HOSTILE_TEXTS.longWord, DRIVEN);
    await run(
      "update users set name=$1 where email=$2",
      `${HOSTILE_TEXTS.imageHandler}${HOSTILE_TEXTS.longWord}`,
      HOSTILE_USER,
    );
  } finally {
    await database.close();
  }
}
