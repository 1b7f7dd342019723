import { AREA_PREFIX, type AreaMember } from "#contract/areaFile";
import type { ImportNote } from "#contract/areaImport";
import { MAX_RADIUS } from "#domain/geo/area";
import { colourText, GEOFENCE_ICONS, readColour } from "#domain/geo/geofence";
import { kmPerHour, kmPerHourToKnots, type Metres, metres } from "#domain/units";

type Members = Readonly<Record<string, unknown>>;

/** What a file says of a member, by its own name or with the prefix that GPX puts before it. */
const memberOf = (members: Members, name: AreaMember | (typeof COLOURS)[number]): unknown =>
  own(members, name) ?? own(members, `${AREA_PREFIX}_${name}`);

const own = (members: Members, name: string): unknown =>
  Object.hasOwn(members, name) ? members[name] : undefined;

/** Text without blanks around it; undefined where there is none. */
export function textIn(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return undefined;
  return value.trim() || undefined;
}

/** A number, also written as text and with a decimal comma; undefined where there is none above zero. */
export function positiveIn(value: unknown): number | undefined {
  const number =
    typeof value === "string" && value.trim() !== "" ? Number(value.replace(",", ".")) : value;
  return typeof number === "number" && Number.isFinite(number) && number > 0 ? number : undefined;
}

/**
 * A length that is one on earth; undefined where none is given, and "badSize" for what is given and is none: another
 * size would be another area.
 */
export function lengthIn(
  members: Members,
  name: "radius" | "halfWidth",
): Metres | "badSize" | undefined {
  const member = memberOf(members, name);
  if (isNothing(member)) return undefined;
  const length = positiveIn(member);
  return length !== undefined && length <= MAX_RADIUS ? metres(length) : "badSize";
}

/** As programs write that there is none. */
const isNothing = (member: unknown): boolean =>
  member === undefined ||
  member === null ||
  member === 0 ||
  (typeof member === "string" && ["", "0"].includes(member.trim()));

/** What is said of limits that a file gives and nobody can read. */
export const limitNotes = (members: Members): readonly ImportNote[] =>
  (["speedLimitKmh", "maxDistance"] as const).some((name) => {
    const member = memberOf(members, name);
    return !isNothing(member) && positiveIn(member) === undefined;
  })
    ? ["limitLeftOut"]
    : [];

/** Where programs write the colour of a shape, the outline's first. */
const COLOURS = ["color", "stroke", "marker-color", "icon-color", "fill"] as const;
const COLOUR = /^#?[\da-f]{6}$/i;

/** How an area looks and what it limits, as far as a file says so and we know it. */
export function attributesIn(members: Members): Readonly<Record<string, unknown>> {
  const colour = COLOURS.map((name) => textIn(memberOf(members, name))).find(
    (text) => text !== undefined && COLOUR.test(text),
  );
  const icon = GEOFENCE_ICONS.find((known) => known === memberOf(members, "icon"));
  const image = textIn(memberOf(members, "image"));
  const limit = positiveIn(memberOf(members, "speedLimitKmh"));
  const maxDistance = positiveIn(memberOf(members, "maxDistance"));
  return {
    ...(colour !== undefined && { color: colourText(readColour(colour)) }),
    ...(isUnfilled(members) && { fill: false }),
    ...(icon !== undefined && { icon }),
    ...(image !== undefined && { img: image }),
    ...(limit !== undefined && {
      speedLimit: Number(kmPerHourToKnots(kmPerHour(limit)).toPrecision(WIRE_DIGITS)),
    }),
    ...(maxDistance !== undefined && { maxDistance }),
  };
}

/** What was read is what was written, without the dust of a division. */
const WIRE_DIGITS = 12;

function isUnfilled(members: Members): boolean {
  const fill = memberOf(members, "fill");
  return (
    fill === false ||
    fill === "false" ||
    Number(textIn(own(members, "fill-opacity")) ?? Number.NaN) === 0
  );
}
