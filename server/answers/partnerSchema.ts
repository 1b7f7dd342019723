import { z } from "zod";
import { LOCALES } from "#contract/locales";
import { EXTERNAL_PAGES, PAGE_OPENINGS, SECTIONS } from "#contract/partner";
import { BASE_LAYERS, MAP_OVERLAYS } from "#contract/partnerMap";
import { ALERTS_PERIOD_NAMES } from "#domain/alert/alertsPeriod";
import { STATE_THRESHOLDS, type StateThreshold } from "#domain/vehicle/vehicleState";

const threshold = (name: StateThreshold) => z.number().max(STATE_THRESHOLDS[name]).optional();

/** When vehicles move and are disconnected, for one host's people. */
export const thresholdsSchema = z
  .strictObject({
    minDaysForDisconnected: threshold("minDaysForDisconnected"),
    movingFromKnots: threshold("movingFromKnots"),
    movingFromKnotsWithoutIgnition: threshold("movingFromKnotsWithoutIgnition"),
  } satisfies Record<StateThreshold, z.ZodType>)
  .meta({
    id: "StateThresholds",
    description: "When vehicles move and are disconnected; what is absent is as the server has it",
  });

const fields = {
  title: z.string(),
  applicationId: z.string(),
  colour: z.string().optional().meta({ description: "#rrggbb; absent: the product's own" }),
  language: z.string().optional(),
  languages: z
    .array(z.enum(LOCALES))
    .optional()
    .meta({ description: "Which its people may choose; absent: all" }),
  defaultBase: z.string().optional(),
  layers: z
    .array(z.enum(BASE_LAYERS))
    .optional()
    .meta({ description: "Which base maps are offered; absent: all" }),
  overlays: z
    .array(z.enum(MAP_OVERLAYS))
    .optional()
    .meta({ description: "What may be laid over them; absent: all" }),
  thresholds: thresholdsSchema.optional(),
  alertsSearchPeriod: z
    .enum(ALERTS_PERIOD_NAMES)
    .optional()
    .meta({ description: "How far back alerts are looked up by who has chosen nothing" }),
  sections: z.partialRecord(z.enum(SECTIONS), z.boolean()),
  pages: z.partialRecord(
    z.enum(EXTERNAL_PAGES),
    z.strictObject({ address: z.string(), opens: z.enum(PAGE_OPENINGS) }),
  ),
  partnerReports: z.union([z.literal(true), z.string()]).optional(),
  externalReports: z
    .strictObject({ url: z.string(), icon: z.string(), title: z.string() })
    .optional(),
  camerasEnabled: z.boolean(),
  passwordMinLength: z.int().min(1),
  surveyScript: z.string().optional(),
  gsmPanel: z.boolean(),
};

/** What everybody may know of whose host this is. */
export const partnerSchema = z
  .strictObject({
    id: z.int().min(0).meta({ description: "0 at hosts that no partner has" }),
    ...fields,
    logo: z.string().optional().meta({ description: "An address on this site" }),
    favicon: z.string().optional().meta({ description: "An address on this site" }),
  })
  .meta({ id: "Partner", description: "How the product looks and what it offers at one host" });

/** What an administrator edits. */
export const partnerRecordSchema = z
  .strictObject({
    id: z.int().min(0),
    hosts: z.array(z.string()),
    ...fields,
    logo: z.string().nullable().meta({ description: "A PNG as a data: address" }),
    favicon: z.string().nullable().meta({ description: "A PNG as a data: address" }),
    people: z.int().min(0).meta({ description: "Accounts that belong to it" }),
  })
  .meta({ id: "PartnerRecord", description: "A partner as administrators edit it" });

export const partnerRowSchema = z
  .strictObject({
    id: z.int().min(0),
    title: z.string(),
    hosts: z.array(z.string()),
    colour: z.string().nullable(),
    people: z.int().min(0),
  })
  .meta({ id: "PartnerRow", description: "A partner in a list" });
