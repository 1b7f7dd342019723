import { AREA_MEMBERS, type AreaMember } from "#contract/areaFile";
import type { TableThing } from "#contract/objectTable";
import { isObject, textOf } from "#contract/traccar/wire";
import type { Area } from "#domain/geo/area";
import { colourText, describeGeofence, GEOFENCE_ICONS } from "#domain/geo/geofence";
import { readArea } from "#domain/geo/readArea";
import type { Attributes } from "#domain/position";
import { knotsToKmPerHour } from "#domain/units";

/** An area as every format of files has it. */
export interface ExportedArea {
  readonly name: string;
  readonly description: string | undefined;
  readonly area: Area;
  /** `#rrggbb`. */
  readonly colour: string;
  readonly isFilled: boolean;
  /** What no format has a word of its own for; absent is what says nothing. */
  readonly members: Readonly<Partial<Record<AreaMember, string | number>>>;
}

/** Undefined for what has no shape that can be read. */
export function exportedArea(thing: TableThing): ExportedArea | undefined {
  const { area } = readArea(String(thing["area"]));
  if (!area) return undefined;
  const attributes: Attributes = isObject(thing["attributes"])
    ? (thing["attributes"] as Attributes)
    : {};
  const { halfWidth, speedLimit, style } = describeGeofence(attributes);
  const distance = Number(attributes["maxDistance"]);
  const members = {
    radius: area.kind === "circle" ? area.radius : undefined,
    halfWidth: area.kind === "line" ? halfWidth : undefined,
    icon: style.icon === undefined ? undefined : GEOFENCE_ICONS[style.icon],
    image: style.image,
    speedLimitKmh:
      speedLimit === undefined
        ? undefined
        : Number(knotsToKmPerHour(speedLimit).toPrecision(FILE_DIGITS)),
    maxDistance: distance > 0 && Number.isFinite(distance) ? distance : undefined,
  };
  return {
    name: textOf(thing["name"]) ?? String(thing.id),
    description: textOf(thing["description"]),
    area,
    colour: colourText(style.colour),
    isFilled: style.fill,
    members: Object.fromEntries(
      AREA_MEMBERS.flatMap((name) => (members[name] === undefined ? [] : [[name, members[name]]])),
    ),
  };
}

/** 50 km/h stay 50, and come back as the knots they were. */
const FILE_DIGITS = 12;
