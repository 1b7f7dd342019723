import { LinkedPart } from "../../linked/LinkedPart.tsx";
import type { PartProps } from "../../managedThing.ts";
import { CountersPart } from "./CountersPart.tsx";
import { LastPosition } from "./LastPosition.tsx";
import { VEHICLE_LINKS } from "./linksOfVehicle.ts";
import { TrackerKey } from "./tracker/TrackerKey.tsx";

/** Where it is, who drives it, which areas, plans and people it has. */
export function VehiclePart({ read, name, mayWrite, onUnsaved }: PartProps) {
  return (
    <>
      <LastPosition thing={read.thing} />
      <CountersPart thing={read.thing} name={name} mayWrite={mayWrite} onUnsaved={onUnsaved} />
      <LinkedPart read={read} name={name} kind="vehicle" links={VEHICLE_LINKS} />
      {mayWrite && <TrackerKey thing={read.thing} />}
    </>
  );
}
