import { z } from "zod";
import { CALENDAR_TYPE } from "#domain/rules/comparing/maintenanceRule";
import { attributes, MAX_NAME, number, objectId, text } from "./wireFields.ts";

/** What is written of one. */
export const maintenanceSchema = z
  .strictObject({
    id: objectId,
    name: text(MAX_NAME),
    type: text(MAX_NAME),
    start: number,
    period: number,
    attributes,
  })
  // Months of the calendar have no halves.
  .refine(({ type, period }) => type !== CALENDAR_TYPE || Number.isInteger(period), {
    path: ["period"],
    message: "not a whole number",
  });
