import { sql } from "kysely";
import { type ColumnKind, isColumnKind } from "#contract/objectColumns";
import { OBJECT_KINDS, type ObjectKind } from "#domain/account/objectKinds";
import { tableOf } from "../../../../server/database/linkTable.ts";
import {
  ADMINISTRATORS,
  type Caller,
  COMMAND_WRITERS,
  MANAGERS,
  MEMBERS,
  SIGNED_IN,
  VEHICLE_MAKERS,
  VEHICLE_WRITERS,
  WRITERS,
} from "../callers.ts";
import type { Table, Way } from "../way.ts";
import { OBJECT_BODIES, OBJECT_PATHS } from "./objectBodies.ts";
import { REHEARSAL_ROWS } from "./rehearsalRows.ts";
import { RFID_KEY_ROWS } from "./rfidKeyRows.ts";

interface KindRules {
  readonly make: readonly Caller[];
  readonly change: readonly Caller[];
  /** Fields of the body that name something else. */
  readonly refers: Readonly<Record<string, ObjectKind>>;
  /** Whether the list can be narrowed to a vehicle's or group's. */
  readonly byOwner: boolean;
}

const plain = { make: WRITERS, change: WRITERS, refers: {}, byOwner: true };
const RULES: Readonly<Record<Exclude<ObjectKind, "user">, KindRules>> = {
  vehicle: {
    make: VEHICLE_MAKERS,
    change: VEHICLE_WRITERS,
    refers: { groupId: "group", calendarId: "calendar" },
    byOwner: true,
  },
  group: { ...plain, refers: { groupId: "group" }, byOwner: false },
  geofence: { ...plain, refers: { calendarId: "calendar" } },
  driver: { ...plain, make: VEHICLE_WRITERS, change: VEHICLE_WRITERS },
  notification: { ...plain, refers: { calendarId: "calendar", commandId: "command" } },
  maintenance: plain,
  command: { ...plain, make: COMMAND_WRITERS, change: COMMAND_WRITERS },
  attribute: { ...plain, make: ADMINISTRATORS, change: ADMINISTRATORS },
  calendar: { ...plain, byOwner: false },
};

/** One that nobody has is only asked for by who sees everything, and then counts for nothing. */
const lacksOfNew = (names: "vehicle" | "group", linksOf: (id: number) => object): Way => ({
  label: `of a new one, to be linked with a ${names}`,
  names,
  who: MEMBERS,
  absent: "allowed",
  ask: ({ id }) => ({
    method: "POST",
    url: `${OBJECT_PATHS.notification}/lacks`,
    json: { type: "deviceOverspeed", links: linksOf(id) },
  }),
});

const listWays = (kind: ObjectKind, { byOwner }: KindRules): Way[] => [
  {
    label: "what one has",
    names: kind,
    who: SIGNED_IN,
    reach: "own",
    unseen: "leftOut",
    absent: "leftOut",
    shownBy: "id",
    ask: () => ({ method: "GET", url: OBJECT_PATHS[kind] }),
  },
  {
    label: "everything",
    names: kind,
    who: SIGNED_IN,
    reach: "everything",
    unseen: "leftOut",
    absent: "leftOut",
    shownBy: "id",
    ask: () => ({ method: "GET", url: `${OBJECT_PATHS[kind]}?all=true` }),
  },
  {
    label: "somebody's",
    names: "user",
    who: MEMBERS,
    absent: "allowed",
    ask: ({ id }) => ({ method: "GET", url: `${OBJECT_PATHS[kind]}?userId=${id}` }),
  },
  ...(byOwner
    ? ([
        {
          label: "a group's",
          names: "group",
          who: SIGNED_IN,
          absent: "allowed",
          ask: ({ id }) => ({ method: "GET", url: `${OBJECT_PATHS[kind]}?groupId=${id}` }),
        },
        {
          label: "a vehicle's",
          names: "vehicle",
          who: SIGNED_IN,
          absent: "allowed",
          ask: ({ id }) => ({ method: "GET", url: `${OBJECT_PATHS[kind]}?deviceId=${id}` }),
        },
      ] satisfies Way[])
    : []),
];

/** The same lists, of which a guest has none. */
const columnWays = (kind: ColumnKind): Way[] =>
  (
    [
      ["what one has", "own", ""],
      ["everything", "everything", "&all=true"],
    ] as const
  ).map(([label, reach, all]) => ({
    label,
    names: kind,
    who: MEMBERS,
    reach,
    isClosed: true,
    unseen: "leftOut",
    absent: "leftOut",
    shownBy: "ids",
    ask: () => ({ method: "GET", url: `${OBJECT_PATHS[kind]}/columns?of=name${all}` }),
  }));

const makeWays = (kind: ObjectKind, { make, refers }: KindRules): Way[] => [
  {
    label: "plainly",
    who: make,
    ask: ({ word }) => ({
      method: "POST",
      url: OBJECT_PATHS[kind],
      json: OBJECT_BODIES[kind](word),
    }),
  },
  ...Object.entries(refers).map(
    ([field, referred]): Way => ({
      label: `with ${field}`,
      names: referred,
      who: make,
      absent: "wrong",
      ask: ({ word, id }) => ({
        method: "POST",
        url: OBJECT_PATHS[kind],
        json: { ...OBJECT_BODIES[kind](word), [field]: id },
      }),
    }),
  ),
];

const changeWays = (kind: ObjectKind, { change, refers }: KindRules): Way[] => [
  {
    label: "the thing",
    names: kind,
    who: change,
    touches: "changed",
    ask: ({ id, word }) => ({
      method: "PUT",
      url: `${OBJECT_PATHS[kind]}/${id}`,
      json: { id, ...OBJECT_BODIES[kind](`changed-${word}`) },
    }),
  },
  ...Object.entries(refers).map(
    ([field, referred]): Way => ({
      label: `${field} of one's own`,
      names: referred,
      who: change,
      absent: "wrong",
      before: (database, { spare }) =>
        sql`update ${sql.table(tableOf(kind))} set ${sql.ref(columnOf(kind, field))} = null
          where id = ${spare(kind)}`.execute(database),
      ask: ({ id, word, spare }) => ({
        method: "PUT",
        url: `${OBJECT_PATHS[kind]}/${spare(kind)}`,
        json: { ...OBJECT_BODIES[kind](`spare-${word}`), [field]: id },
      }),
    }),
  ),
];

const columnOf = (kind: ObjectKind, field: string) =>
  kind === "group" ? "parent_id" : field.replace("Id", "_id");

const rowsOf = (kind: Exclude<ObjectKind, "user">, rules: KindRules): Table => {
  const path = OBJECT_PATHS[kind];
  return {
    [`GET ${path}`]: listWays(kind, rules),
    ...(isColumnKind(kind) && { [`GET ${path}/columns`]: columnWays(kind) }),
    [`GET ${path}/:id`]: [
      {
        label: "the thing",
        names: kind,
        who: SIGNED_IN,
        shownBy: "id",
        ask: ({ id }) => ({ method: "GET", url: `${path}/${id}` }),
      },
    ],
    [`POST ${path}`]: makeWays(kind, rules),
    [`PUT ${path}/:id`]: changeWays(kind, rules),
    [`DELETE ${path}/:id`]: [
      {
        label: "the thing",
        names: kind,
        who: rules.change,
        touches: "removed",
        ask: ({ id }) => ({ method: "DELETE", url: `${path}/${id}` }),
      },
    ],
  };
};

/** The calls that all kinds have, but for people. */
export const OBJECT_ROWS: Table = Object.assign(
  {},
  ...Object.entries(RULES).map(([kind, rules]) =>
    rowsOf(kind as Exclude<ObjectKind, "user">, rules),
  ),
);

/** What only some kinds have. */
export const KIND_ROWS: Table = {
  "GET /api/maintenance/calendar": [
    {
      label: "a month's",
      who: SIGNED_IN,
      ask: () => ({
        method: "GET",
        url: `${OBJECT_PATHS.maintenance}/calendar?from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z`,
      }),
    },
  ],
  "GET /api/maintenance/:id/due": [
    {
      label: "a plan's",
      names: "maintenance",
      who: SIGNED_IN,
      ask: ({ id }) => ({ method: "GET", url: `${OBJECT_PATHS.maintenance}/${id}/due` }),
    },
  ],
  "GET /api/maintenance/:id/records": [
    {
      label: "a plan's",
      names: "maintenance",
      who: SIGNED_IN,
      ask: ({ id }) => ({ method: "GET", url: `${OBJECT_PATHS.maintenance}/${id}/records` }),
    },
  ],
  "POST /api/maintenance/:id/records": [
    {
      label: "by a plan",
      names: "maintenance",
      who: WRITERS,
      // It reaches no such vehicle.
      granted: "wrong",
      absent: "wrong",
      ask: ({ id, mine }) => ({
        method: "POST",
        url: `${OBJECT_PATHS.maintenance}/${id}/records`,
        json: { deviceId: mine("vehicle"), doneAt: "2026-01-01T00:00:00Z", count: 1 },
      }),
    },
    {
      label: "of a vehicle",
      names: "vehicle",
      who: WRITERS,
      granted: "wrong",
      absent: "wrong",
      ask: ({ id, mine }) => ({
        method: "POST",
        url: `${OBJECT_PATHS.maintenance}/${mine("maintenance")}/records`,
        json: { deviceId: id, doneAt: "2026-01-01T00:00:00Z", count: 1 },
      }),
    },
  ],
  "DELETE /api/maintenance/:id/records/:record": [
    {
      label: "that there is none of",
      names: "maintenance",
      who: WRITERS,
      granted: "refused",
      absent: "refused",
      ask: ({ id }) => ({ method: "DELETE", url: `${OBJECT_PATHS.maintenance}/${id}/records/999` }),
    },
  ],
  "POST /api/attributes/computed/test": [
    {
      label: "on a vehicle",
      names: "vehicle",
      who: ADMINISTRATORS,
      absent: "allowed",
      ask: ({ id }) => ({
        method: "POST",
        url: `/api/attributes/computed/test?deviceId=${id}`,
        json: { attribute: "odd", expression: "1 + 1", type: "number" },
      }),
    },
  ],
  "GET /api/notifications/lacks": [
    {
      label: "an alert's",
      names: "notification",
      who: MEMBERS,
      ask: ({ id }) => ({
        method: "GET",
        url: `${OBJECT_PATHS.notification}/lacks?type=deviceOverspeed&id=${id}`,
      }),
    },
  ],
  "POST /api/notifications/lacks": [
    lacksOfNew("vehicle", (id) => ({ deviceIds: [id] })),
    lacksOfNew("group", (id) => ({ groupIds: [id] })),
  ],
  "GET /api/changes/:kind/:id": OBJECT_KINDS.map((kind) => ({
    label: `of a ${kind}`,
    names: kind,
    who: kind === "user" ? MANAGERS : RULES[kind].change,
    ask: ({ id }) => ({ method: "GET", url: `/api/changes/${kind}/${id}` }),
  })),
  "GET /api/dependents": OBJECT_KINDS.map((kind) => ({
    label: `of a ${kind}`,
    names: kind,
    who: MEMBERS,
    ask: ({ id }) => ({ method: "GET", url: `/api/dependents?kind=${kind}&id=${id}` }),
  })),
  "GET /api/drivers/unknown": [
    {
      label: "keys that are nobody's",
      who: SIGNED_IN,
      ask: () => ({ method: "GET", url: "/api/drivers/unknown" }),
    },
  ],
  ...REHEARSAL_ROWS,
  ...RFID_KEY_ROWS,
};

/** People: those one manages, and for administrators everybody. */
export const USER_ROWS: Table = {
  "GET /api/users": [
    {
      label: "whom one manages",
      names: "user",
      who: MANAGERS,
      unseen: "leftOut",
      absent: "leftOut",
      otherwise: "leftOut",
      shownBy: "id",
      ask: () => ({ method: "GET", url: "/api/users" }),
    },
    {
      label: "whom somebody manages",
      names: "user",
      who: MANAGERS,
      absent: "allowed",
      ask: ({ id }) => ({ method: "GET", url: `/api/users?userId=${id}` }),
    },
    {
      label: "who has a vehicle",
      names: "vehicle",
      who: SIGNED_IN,
      absent: "allowed",
      ask: ({ id }) => ({ method: "GET", url: `/api/users?deviceId=${id}` }),
    },
  ],
  "GET /api/users/:id": [
    {
      label: "somebody",
      names: "user",
      who: MANAGERS,
      shownBy: "id",
      ask: ({ id }) => ({ method: "GET", url: `/api/users/${id}` }),
    },
    {
      label: "oneself",
      who: SIGNED_IN,
      ask: ({ me }) => ({ method: "GET", url: `/api/users/${me}` }),
    },
  ],
  "POST /api/users": [
    {
      label: "plainly",
      who: MANAGERS,
      outsider: "refused",
      ask: ({ word }) => ({
        method: "POST",
        url: "/api/users",
        json: { ...OBJECT_BODIES.user(word), password: "long enough" },
      }),
    },
    {
      label: "as an administrator",
      who: ADMINISTRATORS,
      outsider: "refused",
      ask: ({ word }) => ({
        method: "POST",
        url: "/api/users",
        json: { ...OBJECT_BODIES.user(`${word}-a`), administrator: true, password: "long enough" },
      }),
    },
  ],
  "POST /api/users/:id/view": [
    {
      label: "somebody",
      names: "user",
      who: MANAGERS,
      isFresh: true,
      endsSession: true,
      ask: ({ id }) => ({ method: "POST", url: `/api/users/${id}/view` }),
    },
  ],
  "PUT /api/users/:id": [
    {
      label: "somebody",
      names: "user",
      who: MANAGERS,
      touches: "changed",
      ask: ({ id, word }) => ({
        method: "PUT",
        url: `/api/users/${id}`,
        json: { id, ...OBJECT_BODIES.user(`changed-${word}`) },
      }),
    },
    {
      label: "somebody to have no limit",
      names: "user",
      who: ADMINISTRATORS,
      isFresh: true,
      ask: ({ id, word }) => ({
        method: "PUT",
        url: `/api/users/${id}`,
        json: { id, ...OBJECT_BODIES.user(word), userLimit: -1 },
      }),
    },
  ],
  "DELETE /api/users/:id": [
    {
      label: "somebody",
      names: "user",
      who: MANAGERS,
      touches: "removed",
      ask: ({ id }) => ({ method: "DELETE", url: `/api/users/${id}` }),
    },
  ],
};
