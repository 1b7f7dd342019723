import type { ObjectKind } from "#domain/account/objectKinds";
import { ADMINISTRATORS, type Caller, MANAGERS, MEMBERS, VEHICLE_WRITERS } from "../callers.ts";
import type { Ask, Cell, Table, Way } from "../way.ts";

/** The wire's name of a property's id. */
const FIELDS: Readonly<Record<ObjectKind, string>> = {
  vehicle: "deviceId",
  group: "groupId",
  geofence: "geofenceId",
  driver: "driverId",
  notification: "notificationId",
  maintenance: "maintenanceId",
  command: "commandId",
  attribute: "attributeId",
  calendar: "calendarId",
  user: "managedUserId",
};
const PROPERTIES: readonly ObjectKind[] = [
  "vehicle",
  "group",
  "geofence",
  "driver",
  "notification",
  "maintenance",
  "command",
  "attribute",
  "calendar",
];

type Method = "POST" | "DELETE";
type Pair = Readonly<Record<string, number>>;

/** One pair, or in bulk the pair behind another that is surely allowed. */
const asking = (method: Method, isBulk: boolean, cell: Cell, pair: Pair): Ask => {
  if (!isBulk) return { method, url: "/api/permissions", json: pair };
  const [owner = ""] = Object.keys(pair);
  const [, property = ""] = Object.keys(pair);
  const kind = PROPERTIES.find((one) => FIELDS[one] === property) ?? "user";
  const sure =
    kind === "user" ? pair : { [owner]: ownerOf(owner, cell), [property]: cell.mine(kind) };
  const isSafe = method === "POST" && kind !== "user";
  return { method, url: "/api/permissions/bulk", json: isSafe ? [sure, pair] : [pair] };
};

const ownerOf = (field: string, { me, mine }: Cell): number =>
  field === "userId" ? me : mine(field === "groupId" ? "group" : "vehicle");

/** Removing a link of what is not there changes nothing, for those who may see everything. */
const absentFor = (method: Method) => (method === "POST" ? "wrong" : "allowed");

const pairWays = (method: Method, isBulk: boolean): Way[] => [
  ...PROPERTIES.map(
    (kind): Way => ({
      label: `oneself and a ${kind}`,
      names: kind,
      who: VEHICLE_WRITERS,
      isFresh: true,
      absent: absentFor(method),
      ask: (cell) => asking(method, isBulk, cell, { userId: cell.me, [FIELDS[kind]]: cell.id }),
    }),
  ),
  {
    label: "oneself and somebody to manage",
    names: "user",
    who: MANAGERS,
    isFresh: true,
    absent: absentFor(method),
    ask: (cell) => asking(method, isBulk, cell, { userId: cell.me, managedUserId: cell.id }),
  },
  {
    label: "somebody and one's vehicle",
    names: "user",
    who: VEHICLE_WRITERS,
    isFresh: true,
    absent: absentFor(method),
    ask: (cell) =>
      asking(method, isBulk, cell, { userId: cell.id, deviceId: cell.gift("vehicle") }),
  },
  ownedBy("group", method, isBulk, VEHICLE_WRITERS),
  ownedBy("vehicle", method, isBulk, VEHICLE_WRITERS),
];

const ownedBy = (
  owner: "group" | "vehicle",
  method: Method,
  isBulk: boolean,
  who: readonly Caller[],
): Way => ({
  label: `a ${owner} and one's geofence`,
  names: owner,
  who,
  isFresh: true,
  absent: absentFor(method),
  ask: (cell) =>
    asking(method, isBulk, cell, {
      [FIELDS[owner]]: cell.id,
      geofenceId: cell.mine("geofence"),
    }),
});

/** What one thing is linked with; the answer has only what the caller sees. */
const linksOf = (names: ObjectKind, field: string, other: string): Way => ({
  label: `what a ${names} is linked with (${field}, ${other})`,
  names,
  who: MEMBERS,
  absent: "allowed",
  ask: ({ id }) => ({ method: "GET", url: `/api/permissions?${field}=${id}&${other}=0` }),
});

/** As a vehicle's own field says, which is changed by who may change the vehicle. */
const memberWays = (method: Method): Way[] => [
  {
    label: "a vehicle",
    names: "vehicle",
    who: VEHICLE_WRITERS,
    isFresh: true,
    absent: absentFor(method),
    ask: ({ id, mine }) => ({
      method,
      url: `/api/groups/${mine("group")}/devices`,
      json: method === "POST" ? [mine("vehicle"), id] : [id],
    }),
  },
  {
    label: "a group",
    names: "group",
    who: VEHICLE_WRITERS,
    isFresh: true,
    absent: absentFor(method),
    ask: ({ id, gift }) => ({ method, url: `/api/groups/${id}/devices`, json: [gift("vehicle")] }),
  },
];

/** The same at another address. */
const elsewhere = (ways: readonly Way[], url: string): Way[] =>
  ways.map((way) => ({ ...way, ask: (cell) => ({ ...way.ask(cell), url }) }));

/** Who has what, as older clients change it. */
export const LEGACY_LINK_ROWS: Table = {
  "POST /legacy-api/permissions": elsewhere(
    pairWays("POST", false).slice(0, 3),
    "/legacy-api/permissions",
  ),
  "POST /legacy-api/permissions/bulk": elsewhere(
    pairWays("POST", true).slice(-3),
    "/legacy-api/permissions/bulk",
  ),
};

/** Who has what. */
export const LINK_ROWS: Table = {
  "GET /api/permissions": [
    {
      label: "everybody's vehicles",
      who: ADMINISTRATORS,
      ask: () => ({ method: "GET", url: "/api/permissions?userId=0&deviceId=0" }),
    },
    linksOf("user", "userId", "groupId"),
    linksOf("user", "managedUserId", "userId"),
    linksOf("group", "groupId", "driverId"),
    linksOf("vehicle", "deviceId", "driverId"),
    linksOf("driver", "driverId", "groupId"),
    linksOf("geofence", "geofenceId", "userId"),
  ],
  "POST /api/groups/:id/devices": memberWays("POST"),
  "DELETE /api/groups/:id/devices": memberWays("DELETE"),
  "POST /api/permissions": pairWays("POST", false),
  "DELETE /api/permissions": pairWays("DELETE", false),
  "POST /api/permissions/bulk": pairWays("POST", true),
  "DELETE /api/permissions/bulk": pairWays("DELETE", true),
};
