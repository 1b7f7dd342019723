import { colourText, GEOFENCE_ICONS, type GeofenceKind } from "#domain/geo/geofence";
import classes from "./AreaIcon.module.css";
import { AREA_ICON_PATHS } from "./areaIconPaths.ts";

interface Props {
  readonly kind: GeofenceKind;
  /** 0xRRGGBB. */
  readonly colour: number;
  /** Index in `GEOFENCE_ICONS`; absent: the sign of its kind. */
  readonly icon: number | undefined;
}

/** The sign of an area beside its name: its own icon and colour, as on the map. */
export function AreaIcon({ kind, colour, icon }: Props) {
  const hex = colourText(colour);
  const name = icon === undefined ? undefined : GEOFENCE_ICONS[icon];
  const path = name ? AREA_ICON_PATHS[name] : kind === "poi" ? AREA_ICON_PATHS.marker : undefined;
  return (
    <svg className={classes.sign} viewBox="0 0 24 24" aria-hidden="true" data-kind={kind}>
      {path ? (
        <>
          <circle cx="12" cy="12" r="11" fill={hex} />
          <path
            transform="translate(4.5 4.5)"
            d={path}
            fill={isLight(colour) ? "#1c2128" : "#fff"}
          />
        </>
      ) : kind === "line" ? (
        <path className={classes.drawn} d="M4 19 10 9l5 5 5-9" stroke={hex} fill="none" />
      ) : (
        <path
          className={classes.drawn}
          d="M4 7 13 4l7 6-3 9-11 1z"
          stroke={hex}
          fill={hex}
          fillOpacity="0.25"
        />
      )}
    </svg>
  );
}

/** Whether black reads better on it than white. */
function isLight(colour: number): boolean {
  const [red, green, blue] = [colour >> 16, (colour >> 8) & 255, colour & 255];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 127;
}
