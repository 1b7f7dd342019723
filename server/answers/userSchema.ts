import { z } from "zod";
import { attributes, isoTime, objectId } from "./answerFields.ts";

/** Never holds a password: the member is there because stock clients expect it. */
export const userSchema = z
  .strictObject({
    id: objectId,
    name: z.string(),
    login: z.string().nullable(),
    email: z.string(),
    phone: z.string().nullable(),
    readonly: z.boolean(),
    administrator: z.boolean(),
    map: z.string().nullable(),
    latitude: z.number(),
    longitude: z.number(),
    zoom: z.number(),
    coordinateFormat: z.string().nullable(),
    disabled: z.boolean(),
    expirationTime: isoTime.nullable(),
    deviceLimit: z.int().meta({ description: "-1 for any number" }),
    userLimit: z.int().meta({ description: "-1 for any number" }),
    deviceReadonly: z.boolean(),
    limitCommands: z.boolean(),
    disableReports: z.boolean(),
    fixedEmail: z.boolean(),
    poiLayer: z.string().nullable(),
    totpKey: z.null(),
    temporary: z.boolean().meta({ description: "The guest of a shared link" }),
    password: z.null(),
    attributes,
    viewedBy: z
      .strictObject({ id: objectId, name: z.string() })
      .optional()
      .meta({ description: "Who looks as this person, and may only read" }),
  })
  .meta({ id: "User", description: "Somebody who may sign in" });
