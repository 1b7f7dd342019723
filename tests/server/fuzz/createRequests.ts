import type { ZodType } from "zod";
import type { Route } from "../../../server/http/route.ts";
import { createDice, type Dice } from "../../../server/simulator/dice.ts";
import { calendarData } from "../../support/calendarText.ts";
import { CALENDAR_EVENTS } from "../../support/corpora/calendarEvents.ts";
import { ODD_BODIES, ODD_TEXTS, TRAVERSALS } from "../../support/corpora/oddValues.ts";

export interface FuzzRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | Buffer | undefined;
}

const LONG = "x".repeat(20_000);
const CONTENT_TYPES = [
  "application/json",
  "application/json; charset=utf-16",
  "application/x-www-form-urlencoded",
  "text/plain",
  "multipart/form-data; boundary=x",
  "image/png",
  "application/xml",
  "a",
  "",
  "application/json, text/plain",
];
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { accept: "application/problem+json" },
  { accept: "text/csv" },
  { accept: "x".repeat(2_000) },
  { "if-match": '"x"' },
  { "content-encoding": "gzip" },
  { authorization: "Basic" },
  { authorization: "Bearer x" },
  { authorization: `Bearer ${LONG.slice(0, 4_000)}` },
  { authorization: "Digest a=b" },
  { cookie: "session=a; session=b" },
  { cookie: "session=%00" },
  { "x-http-method-override": "DELETE" },
  { "x-forwarded-for": "1.2.3.4, \u00ff" },
  { range: "bytes=0-,0-,0-" },
  { expect: "nothing" },
];

/** What makes sense for a field, by its name: odd values alone would never get past the door. */
const SENSIBLE: Readonly<Record<string, (dice: Dice) => unknown>> = {
  from: () => "2026-01-01T00:00:00Z",
  to: () => "2026-01-02T00:00:00Z",
  expiration: () => "2099-01-01T00:00:00Z",
  name: (dice) => `name ${dice.whole(0, 9)}`,
  uniqueId: (dice) => `unique ${dice.whole(0, 9)}`,
  area: () => "CIRCLE (1 1, 1)",
  type: (dice) => dice.pick(["custom", "number", "deviceOnline", "engineStop", "allEvents"]),
  email: (dice) => `somebody${dice.whole(0, 9)}@test.test`,
  password: () => "x",
  attributes: () => ({ a: 1 }),
  latitude: () => 1,
  longitude: () => 2,
  data: (dice) => calendarData(...eventsFor(dice)),
  deviceIds: (dice) => [dice.whole(1, 5)],
  access: (dice) => dice.pick(["partial", "full"]),
  limit: (dice) => dice.whole(0, 5),
  offset: (dice) => dice.whole(0, 5),
};

/** Mostly one event, sometimes more than a calendar may have. */
const eventsFor = (dice: Dice) =>
  Array.from({ length: dice.chance(0.9) ? 1 : dice.whole(0, 80) }, () =>
    dice.pick(CALENDAR_EVENTS),
  );

const LINK_FIELDS = ["userId", "deviceId", "groupId", "geofenceId", "managedUserId", "driverId"];

/** A request that somebody hostile or broken might send to a route: always the same for a number. */
export function createRequests(routes: readonly Route[], seed: number) {
  return (which: number): FuzzRequest => {
    const dice = createDice(seed, which);
    const route = dice.pick(routes);
    const method = dice.chance(0.95)
      ? route.method
      : dice.pick(["GET", "PUT", "POST", "DELETE", "PATCH", "HEAD", "OPTIONS"]);
    const path = route.url.replace(/:\w+/g, () => partOf(dice));
    const query = queryOf(route.query, dice);
    const isBodied = route.bodyType !== "none" ? dice.chance(0.97) : dice.chance(0.05);
    const payload = isBodied && method !== "HEAD" ? bodyOf(route, dice) : undefined;
    const type = dice.chance(0.9) ? TYPES[route.bodyType] : dice.pick(CONTENT_TYPES);
    return {
      method,
      url: `${dice.chance(0.97) ? path : path + dice.pick(["/", "//", "/..", ";x", "%00", ".json"])}${query}`,
      headers: {
        ...(dice.chance(0.3) && dice.pick(HEADERS)),
        ...(payload !== undefined && type !== "" && { "content-type": type }),
      },
      payload,
    };
  };
}

const TYPES = {
  none: "application/json",
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  image: "image/png",
} as const;

const partOf = (dice: Dice): string => {
  if (dice.chance(0.7)) return String(dice.whole(1, 8));
  if (dice.chance(0.5)) return encodeURIComponent(soundFor(dice.pick(ODD_TEXTS)) || "0");
  return dice.pick([...TRAVERSALS, "1.5", "-1", "99999999999999999999", "1e3", "0x10", "٣"]);
};

/** `encodeURIComponent` throws on half a character. */
const soundFor = (text: string) => (text.isWellFormed() ? text : "�");

function keysOf(schema: ZodType): readonly string[] {
  const { shape, in: input } = schema.def as { shape?: object; in?: ZodType };
  if (shape) return Object.keys(shape);
  return input ? keysOf(input) : [];
}

function queryOf(schema: ZodType, dice: Dice): string {
  const known = keysOf(schema);
  const pairs: string[] = [];
  for (const key of known) {
    if (!dice.chance(0.7)) continue;
    const times = dice.chance(0.1) ? 3 : 1;
    for (let at = 0; at < times; at++) pairs.push(`${key}=${wordFor(key, dice)}`);
    if (dice.chance(0.03)) pairs.push(`${key}[]=1`, `${key}[a]=1`);
  }
  if (dice.chance(0.1))
    pairs.push(`${dice.pick(["__proto__", "constructor", "%", "a%00", "&&"])}=1`);
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

function wordFor(key: string, dice: Dice): string {
  const value = dice.chance(0.75) ? sensible(key, dice) : odd(dice);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return dice.chance(0.03)
    ? soundFor(text).replaceAll("#", "")
    : encodeURIComponent(soundFor(text));
}

const sensible = (key: string, dice: Dice): unknown =>
  SENSIBLE[key]?.(dice) ?? (/id$/i.test(key) ? dice.whole(1, 8) : dice.chance(0.5));

function odd(dice: Dice): unknown {
  if (dice.chance(0.6)) return dice.pick(ODD_TEXTS);
  if (dice.chance(0.02)) return LONG;
  return dice.pick<unknown>([
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    2 ** 31,
    2 ** 53,
    [],
    {},
    [[]],
    ["a", 1, null],
    { a: { b: { c: "\ud800" } } },
    { toString: 1 },
    { length: 1e9 },
  ]);
}

function bodyOf(route: Route, dice: Dice): string | Buffer {
  if (dice.chance(0.05)) return dice.pick(ODD_BODIES);
  if (route.bodyType === "image")
    return Buffer.from([
      0x89,
      0x50,
      0x4e,
      0x47,
      ...Array.from({ length: 20 }, () => dice.whole(0, 255)),
    ]);
  const isBulk = route.url.endsWith("/bulk");
  const value = isBulk
    ? Array.from({ length: dice.whole(0, 4) }, () => objectOf(route, dice))
    : objectOf(route, dice);
  if (route.bodyType !== "form") return JSON.stringify(value);
  return Object.entries(value)
    .map(
      ([key, one]) =>
        `${key}=${encodeURIComponent(soundFor(JSON.stringify(one)).replace(/^"|"$/g, ""))}`,
    )
    .join("&");
}

function objectOf(route: Route, dice: Dice): Record<string, unknown> {
  const known = keysOf(route.body);
  const isLink = route.url.includes("permissions");
  const keys = isLink ? [dice.pick(LINK_FIELDS), dice.pick(LINK_FIELDS)] : known;
  const share = dice.pick([0, 0.05, 0.3]);
  const body: Record<string, unknown> = {};
  for (const key of keys)
    if (dice.chance(0.9)) body[key] = dice.chance(share) ? odd(dice) : sensible(key, dice);
  if (dice.chance(0.1))
    body[dice.pick(["extra", "toString", "id", "administrator", ""])] = odd(dice);
  return body;
}
