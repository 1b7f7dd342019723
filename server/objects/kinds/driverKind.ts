import { z } from "zod";
import { driverSchema } from "#contract/objects/driverSchema";
import * as shown from "../../answers/answerFields.ts";
import { managedKind } from "../managedKind.ts";

export const driverKind = managedKind({
  kind: "driver",
  path: "/api/drivers",
  byOwner: true,
  sortedBy: "name",
  searched: ["name", "unique_id"],
  duplicate: "Duplicated RFID key",
  mostOfAPerson: 50_000,
  tabled: { name: "name", uniqueId: "unique_id" },
  schema: driverSchema,
  shown: z
    .strictObject({
      id: shown.objectId,
      name: z.string(),
      uniqueId: z.string(),
      attributes: shown.attributes,
    })
    .meta({ id: "Driver", description: "Somebody who drives" }),
  references: {},
  columnsOf: ({ name, uniqueId, attributes }) => ({
    name,
    unique_id: uniqueId,
    attributes: JSON.stringify(attributes),
  }),
  toWire: ({ id, name, unique_id, attributes }) => ({ id, name, uniqueId: unique_id, attributes }),
});
