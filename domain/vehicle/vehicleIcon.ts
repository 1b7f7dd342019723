/**
 * The icons a vehicle can have on the map (product specification, section 3). An index in this
 * list is what the engine hands over, so the first is who says nothing: "default".
 */
export const VEHICLE_ICONS = [
  "default",
  "car",
  "truck",
  "truck2",
  "trailer",
  "towtruck",
  "digger",
  "crane",
  "roadroller",
  "dumpingtruck",
  "van",
  "bicycle",
  "person",
  "arrow",
  "bus",
  "minibus",
  "tractor",
  "helicopter",
  "motorcycle",
  "ambulance",
  "boat",
  "pickup",
  "mixer",
  "bulldozer",
  "cistern",
  "generator",
  "forklift",
] as const;
export type VehicleIcon = (typeof VEHICLE_ICONS)[number];

/** What stock servers call what we have under another name. */
const OTHER_NAMES: Readonly<Record<string, VehicleIcon>> = {
  ship: "boat",
  scooter: "motorcycle",
  moto: "motorcycle",
  camper: "van",
  trolleybus: "bus",
  tram: "bus",
  offroad: "car",
  excavator: "digger",
  dumptruck: "dumpingtruck",
  tanker: "cistern",
};

/**
 * The icon of a vehicle by its category, else by its attribute `vehicleType`. Other systems write
 * "Tow truck" and "TOW_TRUCK"; a word without an icon of its own is the default.
 */
export function vehicleIcon(category: string | undefined, vehicleType?: unknown): VehicleIcon {
  return (
    iconNamed(category) ??
    iconNamed(typeof vehicleType === "string" ? vehicleType : undefined) ??
    "default"
  );
}

function iconNamed(word: string | undefined): VehicleIcon | undefined {
  const folded = word?.toLowerCase().replaceAll(/[\s_-]/g, "");
  if (!folded) return undefined;
  const icon = VEHICLE_ICONS.find((each) => each === folded);
  return icon ?? (Object.hasOwn(OTHER_NAMES, folded) ? OTHER_NAMES[folded] : undefined);
}
