import { expect, test } from "vitest";
import { z } from "zod";
import { readOnly } from "#contract/objects/wireFields";
import { attributeKind } from "../../../server/objects/kinds/attributeKind.ts";
import { calendarKind } from "../../../server/objects/kinds/calendarKind.ts";
import { commandKind } from "../../../server/objects/kinds/commandKind.ts";
import { driverKind } from "../../../server/objects/kinds/driverKind.ts";
import { geofenceKind } from "../../../server/objects/kinds/geofenceKind.ts";
import { groupKind } from "../../../server/objects/kinds/groupKind.ts";
import { maintenanceKind } from "../../../server/objects/kinds/maintenanceKind.ts";
import { notificationKind } from "../../../server/objects/kinds/notificationKind.ts";
import { vehicleKind } from "../../../server/objects/kinds/vehicleKind.ts";
import { SERVER } from "../../../server/rights/serverViewer.ts";

/** What the columns of any kind can be made of. */
const BODY = {
  id: 1,
  name: "one",
  uniqueId: "one",
  type: "ignitionOn",
  notificators: "web",
  area: "CIRCLE (0 0, 100)",
  attribute: "one",
  expression: "speed",
  attributes: {},
};

test.each([
  vehicleKind,
  groupKind,
  driverKind,
  geofenceKind,
  notificationKind,
  maintenanceKind,
  commandKind,
  attributeKind,
  calendarKind,
])("whatever may be written of a $kind reaches a column [API-01]", ({ schema, columnsOf }) => {
  if (!(schema instanceof z.ZodObject)) throw new Error("the schema has no fields");
  const { shape } = schema;
  const fields = Object.keys(shape).filter((key) => key !== "id" && shape[key] !== readOnly);
  const read = new Set<PropertyKey>();
  const body = new Proxy(BODY, {
    get(target, key) {
      read.add(key);
      return Reflect.get(target, key);
    },
  });

  // Each kind takes another body, and this one is all of them.
  columnsOf(body as never, SERVER.subject, true);

  expect(fields.filter((key) => !read.has(key))).toEqual([]);
});
