import { LISTED_ZONES } from "#domain/time/listedZones";
import type { Choice } from "../managedThing.ts";

/** Every time zone this browser knows, the specification's first. */
export const zoneChoices = (): readonly Choice[] =>
  [...new Set([...LISTED_ZONES, ...Intl.supportedValuesOf("timeZone")])].map((value) => ({
    value,
    label: value.replaceAll("_", " "),
  }));
