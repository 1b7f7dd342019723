/** Where files of other programs have coordinates, and what ours say besides. */

/**
 * Members of an area in files: columns of CSV, properties of GeoJSON, data of KML and, in a name
 * space of their own, of GPX. Lengths in metres, speeds in km/h.
 */
export const AREA_MEMBERS = [
  "radius",
  "halfWidth",
  "icon",
  "image",
  "speedLimitKmh",
  "maxDistance",
] as const;
export type AreaMember = (typeof AREA_MEMBERS)[number];

/** The heads of a table of areas; `area` is in the wire's form, latitude first. */
export const AREA_COLUMNS = [
  "name",
  "kind",
  "description",
  "latitude",
  "longitude",
  ...AREA_MEMBERS,
  "color",
  "fill",
  "area",
] as const;

/** The name space of what GPX has no element for, and the prefix that stands for it. */
export const AREA_SPACE = "urn:waymark:area";
export const AREA_PREFIX = "area";

/** What a closed route of GPX says that it is: the format has no areas. */
export const GPX_RING = "geofence";
