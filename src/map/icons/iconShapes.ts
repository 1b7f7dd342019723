import type { VehicleIcon } from "#domain/vehicle/vehicleIcon";
import type { IconShape } from "./iconShape.ts";
import { OTHER_ICONS } from "./otherIcons.ts";
import { ROAD_ICONS } from "./roadIcons.ts";
import { WORK_ICONS } from "./workIcons.ts";

/** Our drawings of all vehicles, within 32 by 32 pixels. */
export const iconShapes: Readonly<Record<VehicleIcon, IconShape>> = {
  ...ROAD_ICONS,
  ...WORK_ICONS,
  ...OTHER_ICONS,
};
