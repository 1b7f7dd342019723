import { z } from "zod";
import {
  isoTime,
  latitude,
  longitude,
  objectId,
  plainAttributes,
  relatedId,
} from "./answerFields.ts";

export const positionSchema = z
  .strictObject({
    id: relatedId,
    deviceId: objectId,
    protocol: z.string(),
    serverTime: isoTime,
    deviceTime: isoTime,
    fixTime: isoTime,
    valid: z.boolean(),
    latitude,
    longitude,
    altitude: z.number().meta({ description: "Metres" }),
    speed: z.number().meta({ description: "Knots" }),
    course: z.number().meta({ description: "Degrees from north" }),
    address: z.string().nullable(),
    accuracy: z.number().meta({ description: "Metres" }),
    network: z.null(),
    geofenceIds: z.array(objectId).nullable(),
    attributes: plainAttributes,
  })
  .meta({ id: "Position", description: "Where a vehicle was, and what it reported there" });
