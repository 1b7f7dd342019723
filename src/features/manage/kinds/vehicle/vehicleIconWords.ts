import type { TFunction } from "i18next";
import { VEHICLE_ICONS, vehicleIcon } from "#domain/vehicle/vehicleIcon";

/** What icons are called, by the word for each on the wire. */
export const iconWords = (t: TFunction): Readonly<Record<string, string>> =>
  Object.fromEntries(VEHICLE_ICONS.map((icon) => [icon, t(`vehicleForm.icons.${icon}`)]));

/** What the icon of a category is called; whatever has none of its own is as it was written. */
export function iconWord(t: TFunction, category: string): string {
  if (category === "") return "";
  const icon = vehicleIcon(category);
  return icon === "default" && category !== "default" ? category : t(`vehicleForm.icons.${icon}`);
}
