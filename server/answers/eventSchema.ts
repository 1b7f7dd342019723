import { z } from "zod";
import { isoTime, objectId, plainAttributes, relatedId } from "./answerFields.ts";

export const eventSchema = z
  .strictObject({
    id: objectId,
    type: z.string(),
    eventTime: isoTime,
    deviceId: objectId,
    positionId: relatedId,
    geofenceId: relatedId,
    maintenanceId: relatedId,
    attributes: plainAttributes,
  })
  .meta({ id: "Event", description: "Something that happened to a vehicle" });

export const acknowledgementSchema = z
  .strictObject({
    eventId: objectId,
    userName: z.string().nullable(),
    time: isoTime,
    note: z.string(),
  })
  .meta({ id: "Acknowledgement", description: "Who has seen to an event, and when" });
