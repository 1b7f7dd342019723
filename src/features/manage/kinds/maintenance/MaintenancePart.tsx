import { useQueryClient } from "@tanstack/react-query";
import { textOf } from "#contract/traccar/wire";
import { isThingQuery } from "../../../../api/things.ts";
import { useDone } from "../../../../state/undo/useDone.ts";
import { LinkedPart } from "../../linked/LinkedPart.tsx";
import { REACH_LINKS } from "../../linked/reachLinks.ts";
import type { PartProps } from "../../managedThing.ts";
import { DueTable } from "./DueTable.tsx";
import { ServiceRecords } from "./ServiceRecords.tsx";

/** Whom the plan is for, when it falls due vehicle by vehicle, and what was done. */
export function MaintenancePart({ read, name, mayWrite }: PartProps) {
  const queries = useQueryClient();
  const { id } = read.thing;
  const readAnew = () =>
    void queries.invalidateQueries({ predicate: (query) => !isThingQuery(query) });
  const { say } = useDone("maintenance", readAnew);
  const onWritten = (said: string, undo: string | undefined) => {
    say(said, undo === undefined ? [] : [{ id, token: undo, isBeside: true }]);
    readAnew();
  };
  const plan = { id, name, type: textOf(read.thing.type) ?? "" };
  return (
    <>
      <LinkedPart read={read} name={name} kind="maintenance" links={REACH_LINKS} />
      <DueTable plan={plan} mayWrite={mayWrite} onWritten={onWritten} />
      <ServiceRecords plan={plan} mayWrite={mayWrite} onWritten={onWritten} />
    </>
  );
}
