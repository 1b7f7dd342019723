import type { LinkedKind } from "./linkedKind.ts";

/** Areas, of each of their kinds apart: how an area begins says which it is. */
export const AREA_LINKS: readonly LinkedKind[] = (
  [
    ["geofence", "POLYGON"],
    ["poi", "CIRCLE"],
    ["line", "LINESTRING"],
  ] as const
).map(([name, start]) => ({
  name,
  kind: "geofence",
  title: (t) => t(`area.kinds.${name}`),
  label: ["name"],
  detail: ["description"],
  only: { path: ["area"], start },
}));
