import { z } from "zod";
import { maintenanceSchema } from "#contract/objects/maintenanceSchema";
import * as shown from "../../answers/answerFields.ts";
import { managedKind } from "../managedKind.ts";

export const maintenanceKind = managedKind({
  kind: "maintenance",
  path: "/api/maintenance",
  byOwner: true,
  sortedBy: "name",
  searched: ["name", "type"],
  mostOfAPerson: 20_000,
  schema: maintenanceSchema,
  shown: z
    .strictObject({
      id: shown.objectId,
      name: z.string(),
      type: z.string(),
      start: z.number(),
      period: z.number(),
      attributes: shown.attributes,
    })
    .meta({ id: "Maintenance", description: "What has to be done every so often" }),
  references: {},
  columnsOf: ({ name, type, start, period, attributes }) => ({
    name,
    type,
    start,
    period,
    attributes: JSON.stringify(attributes),
  }),
  toWire: ({ id, name, type, start, period, attributes }) => ({
    id,
    name,
    type,
    start,
    period,
    attributes,
  }),
});
