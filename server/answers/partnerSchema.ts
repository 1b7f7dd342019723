import { z } from "zod";
import { EXTERNAL_PAGES, PAGE_OPENINGS, SECTIONS } from "#contract/partner";

const fields = {
  title: z.string(),
  applicationId: z.string(),
  colour: z.string().optional().meta({ description: "#rrggbb; absent: the product's own" }),
  language: z.string().optional(),
  defaultBase: z.string().optional(),
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
