import { setImmediate as nextTurn } from "node:timers/promises";
import { attributeOf } from "#contract/objectColumns";
import { wireRelation } from "#contract/traccar/wire";
import type { VehicleId } from "#domain/ids";
import type { VehicleRecord } from "../../fleet/fleet.ts";
import type { Services } from "../../http/services.ts";
import { vehicleKind } from "../../objects/kinds/vehicleKind.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { columnRoute } from "../objects/columnRoutes.ts";
import { wholeFleet } from "./getDevices.ts";

type ValueOf = (record: VehicleRecord) => unknown;

/** Of what an owner wrote down, by its name on the wire. */
const MEMBERS: Readonly<Record<string, ValueOf>> = {
  name: ({ name }) => name,
  uniqueId: ({ uniqueId }) => uniqueId,
  groupId: (record) => wireRelation(record.groupId),
  phone: ({ phone }) => phone,
  model: ({ model }) => model,
  contact: ({ contact }) => contact,
  category: ({ category }) => category,
};

/** The fleet in memory knows them all, and asks no database for a hundred thousand rows. */
export const getDeviceColumns = columnRoute(
  vehicleKind,
  async ({ viewer, query, names }, { fleet }) => {
    const values = names.map((name) => [name, valueOf(name)] as const);
    return columnsOf(fleet, wholeFleet(viewer, query.all === true, fleet), values);
  },
);

function valueOf(name: string): ValueOf {
  const attribute = attributeOf(name);
  if (attribute !== undefined)
    return ({ attributes }) =>
      Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined;
  const value = Object.hasOwn(MEMBERS, name) ? MEMBERS[name] : undefined;
  if (!value) throw new Refusal(400, "badRequest", `of: no column ${name}`);
  return value;
}

async function* columnsOf(
  fleet: Services["fleet"],
  ids: readonly VehicleId[],
  columns: readonly (readonly [name: string, value: ValueOf])[],
): AsyncGenerator<string> {
  const records = ids.map(fleet.record).filter((record) => record !== undefined);
  yield `{"ids":${JSON.stringify(records.map(({ id }) => id))},"columns":{`;
  for (const [at, [name, value]] of columns.entries()) {
    // A column of a hundred thousand takes ten milliseconds: others have their turn between two.
    await nextTurn();
    const values = JSON.stringify(records.map((record) => value(record) ?? null));
    yield `${at === 0 ? "" : ","}${JSON.stringify(name)}:${values}`;
  }
  yield "}}";
}
