import type { TFunction } from "i18next";
import { GEOFENCE_ICONS } from "#domain/geo/geofence";

/** What an icon of the specification is called; others, of other programs, by their own name. */
export function iconName(t: TFunction, icon: string): string {
  const known = GEOFENCE_ICONS.find((one) => one === icon);
  return known === undefined ? icon : t(`manage.icons.${known}`);
}
