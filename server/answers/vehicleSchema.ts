import { z } from "zod";
import { attributes, isoTime, objectId, relatedId } from "./answerFields.ts";

/** The wire's device. */
export const vehicleSchema = z
  .strictObject({
    id: objectId,
    name: z.string(),
    uniqueId: z.string().meta({ description: "What the tracker calls itself; empty for guests" }),
    status: z.enum(["online", "offline", "unknown"]),
    lastUpdate: isoTime.nullable(),
    positionId: relatedId,
    groupId: relatedId,
    calendarId: relatedId,
    phone: z.string().nullable(),
    model: z.string().nullable(),
    contact: z.string().nullable(),
    category: z.string().nullable(),
    disabled: z.boolean(),
    expirationTime: isoTime.nullable(),
    attributes,
  })
  .meta({ id: "Device", description: "A vehicle and its tracker" });
