import { z } from "zod";
import { attributes } from "./answerFields.ts";
import { thresholdsSchema } from "./partnerSchema.ts";

/** What everybody may know of the server. */
export const serverSchema = z
  .strictObject({
    id: z.literal(1),
    registration: z.boolean(),
    readonly: z.boolean(),
    deviceReadonly: z.boolean(),
    limitCommands: z.boolean(),
    disableReports: z.boolean(),
    fixedEmail: z.boolean(),
    map: z.string().nullable(),
    bingKey: z.string().nullable(),
    mapUrl: z.string().nullable(),
    overlayUrl: z.string().nullable(),
    poiLayer: z.string().nullable(),
    announcement: z.string().nullable(),
    latitude: z.number(),
    longitude: z.number(),
    zoom: z.number(),
    forceSettings: z.boolean(),
    coordinateFormat: z.string().nullable(),
    version: z.string(),
    emailEnabled: z.boolean(),
    textEnabled: z.boolean(),
    geocoderEnabled: z.boolean(),
    openIdEnabled: z.boolean(),
    openIdForce: z.boolean(),
    newServer: z.boolean().meta({ description: "Nobody has an account yet" }),
    storageSpace: z.null(),
    attributes,
    partnerThresholds: thresholdsSchema.optional().meta({
      description: "Of the partner whose host was asked: they go before those of the attributes",
    }),
  })
  .meta({ id: "Server", description: "What everybody may know of the server" });
