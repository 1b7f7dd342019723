import fc, { type Arbitrary } from "fast-check";
import { MAX_ID } from "#domain/maxId";
import { calendarData } from "../../support/calendarText.ts";

/**
 * Bodies that are odd and accepted: what a member is allowed to be, at its edges, written as number,
 * text or nothing. Each is another thing: names that must differ hold a number of their own.
 */

/** What a text column takes: anything but half characters and zero bytes. */
const character = fc.oneof(
  fc.constantFrom(...Array.from("aZ0 _-.\\\"'`<>&%{}[]/\t\n\u007f\u00a0\u200f\u2028\ufeff\ufffd")),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
);
const texts = fc
  .array(character, { maxLength: 12 })
  .map((characters) => characters.join(""))
  .filter((text) => text.isWellFormed() && !text.includes("\0"));
const longText = (most: number) => fc.constantFrom("x".repeat(most), "é".repeat(most));
const nameUpTo = (most: number) =>
  fc
    .oneof({ weight: 6, arbitrary: texts }, longText(most))
    .map((text) => (text.trim() ? text : "n"));
const name = nameUpTo(128);

let made = 0;
/** Another one whenever it is sent. */
const own = (write: (number: number) => string) => ({ toJSON: () => write(++made) });
const printable = (text: string) => text.replace(/\p{Cc}/gu, "");
const ownName = texts.map((text) => own((number) => printable(`${text.trim()} ${number}`)));

/** A member that may be absent, null or whatever it holds. */
const maybe = <Value>(value: Arbitrary<Value>) => fc.option(value, { nil: null, freq: 4 });

const maybeText = (most: number) => maybe(fc.oneof(fc.constant(""), nameUpTo(most)));
const flag = maybe(fc.constantFrom<unknown>(true, false, "true", "false", ""));
const asTextToo = (value: Arbitrary<number>) =>
  fc.oneof(
    value,
    value.map((one) => (/^-?\d{1,16}(\.\d{1,16})?$/.test(String(one)) ? String(one) : one)),
    fc.constant(""),
  );
const numbers = asTextToo(
  fc.oneof(
    fc.constantFrom(0, -0, 1, -1, 0.1, 2 ** 53, -(2 ** 63), 1e-300, 5e-324, 1.7e308, -1.7e308),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  ),
);
const number = maybe(numbers);
const whole = (least: number) => maybe(asTextToo(fc.constantFrom(least, 0, 1, MAX_ID)));
const noRelation = maybe(fc.constantFrom<unknown>(0, "0", ""));
const time = maybe(
  fc.constantFrom<unknown>(
    "",
    0,
    -1,
    1.5,
    Date.UTC(9_999, 11, 31, 23, 59, 59, 999),
    "2026-02-30T00:00:00Z",
    "2026-01-01T00:00:00.123456789+05:45",
    "0001-01-01T00:00:00Z",
    "1969-12-31",
    "9999-12-31T23:59:59.999Z",
  ),
);
/** Neither zero bytes nor half characters, nor the one name that is refused in any JSON. */
const isSound = (value: unknown) => !/\\u0000|__proto__|\\ud[89a-f]/i.test(JSON.stringify(value));
/** Whatever is sent for what only the server sets is let be. */
const ignored = fc.jsonValue({ maxDepth: 1 }).filter(isSound);

const key = fc.oneof(
  fc.constantFrom("", "a.b", "constructor", "toString", "valueOf", "access", "speedLimit", "0"),
  texts,
);
const json = fc
  .oneof(
    fc.jsonValue({ maxDepth: 4 }),
    numbers,
    texts,
    fc.constantFrom<unknown>(null, [], {}, [[[]]], [null], { a: { b: { c: null } } }),
  )
  .filter(isSound);
const attributes = maybe(
  fc.dictionary(key, json, { maxKeys: 6 }).filter((value) => JSON.stringify(value).length <= 4_000),
);

const record = <Members extends Record<string, Arbitrary<unknown>>>(
  needed: Members,
  optional: Record<string, Arbitrary<unknown>>,
) => fc.record({ ...needed, ...optional }, { requiredKeys: Object.keys(needed) });

const user = {
  needed: {
    name,
    email: texts.map((text) => own((number) => `${text.trim()} ${number}@odd.test`)),
    password: fc.constant("a password of odd things"),
  },
  optional: {
    id: ignored,
    login: maybe(ownName),
    phone: maybeText(128),
    readonly: flag,
    administrator: flag,
    map: maybeText(128),
    latitude: number,
    longitude: number,
    zoom: number,
    coordinateFormat: maybeText(128),
    disabled: flag,
    expirationTime: time,
    deviceLimit: whole(-1),
    userLimit: whole(-1),
    deviceReadonly: flag,
    limitCommands: flag,
    disableReports: flag,
    fixedEmail: flag,
    poiLayer: maybeText(512),
    totpKey: fc.constant(null),
    temporary: ignored,
    attributes,
  },
};

const AREAS = [
  "CIRCLE (0 0, 1)",
  "CIRCLE (-90 -180, 1e3)",
  "POLYGON ((0 0, 1 0, 1 1, 0 0))",
  "LINESTRING (89.9 179.9, -89.9 -179.9)",
];

/** By the address of the list: what a body may hold, and what it must. */
export const ODD_BODIES: Readonly<Record<string, Arbitrary<object>>> = {
  "/api/devices": record(
    { name, uniqueId: ownName },
    {
      id: ignored,
      status: ignored,
      lastUpdate: ignored,
      positionId: ignored,
      groupId: noRelation,
      calendarId: noRelation,
      phone: maybeText(128),
      model: maybeText(128),
      contact: maybeText(512),
      category: maybeText(128),
      disabled: flag,
      expirationTime: time,
      attributes,
    },
  ),
  "/api/groups": record({ name }, { id: ignored, groupId: noRelation, attributes }),
  "/api/geofences": record(
    { name, area: fc.constantFrom(...AREAS) },
    { id: ignored, description: maybeText(128), calendarId: noRelation, attributes },
  ),
  "/api/drivers": record({ name, uniqueId: ownName }, { id: ignored, attributes }),
  "/api/notifications": record(
    {
      type: fc.constantFrom("alarm", "deviceOnline", "geofenceEnter", "maintenance"),
      notificators: fc.constantFrom("web", "web,mail", "mail, sms"),
    },
    {
      id: ignored,
      description: maybeText(128),
      always: flag,
      calendarId: noRelation,
      commandId: noRelation,
      attributes,
    },
  ),
  "/api/commands": record(
    { type: name },
    {
      id: ignored,
      deviceId: ignored,
      textChannel: flag,
      description: maybeText(4_000),
      attributes,
      anything: ignored,
    },
  ),
  "/api/maintenance": record(
    { name, type: name },
    { id: ignored, start: number, period: number, attributes },
  ),
  "/api/attributes/computed": record(
    {
      attribute: texts.map((text) => printable(text).trim() || "odd"),
      expression: fc.constantFrom("speed", "1e308", 'speed > 1 ? "a" : null', "lastFuel - fuel"),
      type: fc.constantFrom("string", "number", "boolean"),
    },
    { id: ignored, description: maybeText(4_000), priority: whole(-1_000_000) },
  ),
  "/api/calendars": record(
    { name, data: fc.constant(calendarData(["DTSTART:20240101T000000Z", "DURATION:PT8H"])) },
    { id: ignored, attributes },
  ),
  "/api/users": record(user.needed, user.optional),
};

/** What an administrator may set for everybody. */
export const ODD_SETTINGS = record(
  { registration: fc.constant(true) },
  {
    id: ignored,
    version: ignored,
    readonly: flag,
    deviceReadonly: flag,
    limitCommands: flag,
    disableReports: flag,
    fixedEmail: flag,
    map: maybeText(128),
    bingKey: maybeText(128),
    mapUrl: maybeText(512),
    overlayUrl: maybeText(512),
    poiLayer: maybeText(512),
    announcement: maybeText(4_000),
    latitude: number,
    longitude: number,
    zoom: number,
    forceSettings: flag,
    coordinateFormat: maybeText(128),
    attributes,
    anything: ignored,
  },
);

/** A key in a driver's hand. */
export const oddRfidKey = (driverId: number) =>
  record(
    { uniqueId: ownName, driverId: fc.constantFrom<unknown>(driverId, String(driverId)) },
    {
      start: maybe(fc.constantFrom<unknown>("", 0, -1, 1.5, "0001-01-01T00:00:00Z")),
      end: maybe(fc.constantFrom<unknown>("", "9999-12-31T23:59:59.999Z", 253_402_300_799_999)),
      attributes,
    },
  );
