import { AREA_LINKS } from "../../linked/areaLinks.ts";
import { DRIVERS_LINK, MAINTENANCE_LINK } from "../../linked/givenLinks.ts";
import { LinkedPart } from "../../linked/LinkedPart.tsx";
import type { LinkedKind } from "../../linked/linkedKind.ts";
import { PEOPLE_LINK } from "../../linked/reachLinks.ts";
import type { PartProps } from "../../managedThing.ts";
import { CountersPart } from "./CountersPart.tsx";
import { LastPosition } from "./LastPosition.tsx";
import { TrackerKey } from "./tracker/TrackerKey.tsx";

const LINKS: readonly LinkedKind[] = [DRIVERS_LINK, ...AREA_LINKS, MAINTENANCE_LINK, PEOPLE_LINK];

/** Where it is, who drives it, which areas, plans and people it has. */
export function VehiclePart({ read, name, mayWrite, onUnsaved }: PartProps) {
  return (
    <>
      <LastPosition thing={read.thing} />
      <CountersPart thing={read.thing} name={name} mayWrite={mayWrite} onUnsaved={onUnsaved} />
      <LinkedPart read={read} name={name} kind="vehicle" links={LINKS} />
      {mayWrite && <TrackerKey thing={read.thing} />}
    </>
  );
}
