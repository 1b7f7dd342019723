import type { VehicleIcon as IconName } from "#domain/vehicle/vehicleIcon";
import { iconShapes } from "../../../../map/icons/iconShapes.ts";
import classes from "./Vehicle.module.css";

/** As large as the drawings are, from their middle. */
const HALF_PX = 16;

/** A vehicle's icon as the map draws it, its nose up. */
export function VehicleIcon({ icon, size }: { readonly icon: IconName; readonly size: number }) {
  const { body, cut } = iconShapes[icon];
  return (
    <svg
      viewBox={`${-HALF_PX} ${-HALF_PX} ${2 * HALF_PX} ${2 * HALF_PX}`}
      width={size}
      height={size}
      className={classes.marker}
      aria-hidden="true"
    >
      <path d={body} />
      <path d={cut} className={classes.cut} fillRule="evenodd" />
    </svg>
  );
}
