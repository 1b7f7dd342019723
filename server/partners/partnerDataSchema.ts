import { z } from "zod";
import { LOCALES } from "#contract/locales";
import { nullableText, text } from "#contract/objects/wireFields";
import {
  DEFAULT_PARTNER,
  EXTERNAL_PAGES,
  LONGEST_PARTNER_ADDRESS,
  LONGEST_PARTNER_TITLE,
  MOST_PARTNER_HOSTS,
  PAGE_OPENINGS,
  PARTNER_IMAGES,
  PARTNER_PASSWORD_LENGTHS,
  type PartnerImage,
  SECTIONS,
} from "#contract/partner";
import { BASE_LAYERS } from "#contract/partnerMap";
import { MAX_ID } from "#domain/maxId";
import { canonicalHostName } from "./canonicalHostName.ts";
import { readPng } from "./readPng.ts";

/** Nothing and null are the same, and neither is kept. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined);

/** As the browser will read it; undefined of what is no https address of a host without a password. */
function httpsAddress(typed: string): string | undefined {
  if (/[\s\\]/.test(typed) || !/^https:\/\/[^/]/i.test(typed) || !URL.canParse(typed))
    return undefined;
  const { href, username, password } = new URL(typed);
  return username === "" && password === "" ? href : undefined;
}

/** A path on this site: however it is read, it leads nowhere else. */
function sitePath(typed: string): string | undefined {
  if (!/^\/(?![/\\])[^\s\\]*$/.test(typed)) return undefined;
  const own = "https://own.invalid";
  if (!URL.canParse(typed, own)) return undefined;
  const { origin, pathname, search, hash } = new URL(typed, own);
  // Dots that were taken out may leave two strokes: read once more, that is another host.
  return origin === own && !pathname.startsWith("//") ? pathname + search + hash : undefined;
}

const address = (read: (typed: string) => string | undefined, rule: string) =>
  text(LONGEST_PARTNER_ADDRESS).transform((typed, context) => {
    const address = read(typed);
    if (address !== undefined && address.length <= LONGEST_PARTNER_ADDRESS) return address;
    context.addIssue({ code: "custom", message: rule });
    return z.NEVER;
  });

const https = address(httpsAddress, "not an https address");
const path = address(sitePath, "not a path on this site");
const page = address(
  (typed) => (typed.startsWith("/") ? sitePath(typed) : httpsAddress(typed)),
  "neither an https address nor a path on this site",
);

const host = z.string({ error: "not a name" }).transform((typed, context) => {
  const name = canonicalHostName(typed.trim());
  if (name !== undefined) return name;
  context.addIssue({ code: "custom", message: "not the name of a host" });
  return z.NEVER;
});

const colour = z
  .string({ error: "not a colour" })
  .regex(/^#[\da-f]{6}$/i, "not a colour such as #1f6feb")
  .toLowerCase();

const { least, most } = PARTNER_PASSWORD_LENGTHS;

/** What is kept of a partner as text. What is not said is as with a host that no partner has. */
export const partnerDataSchema = z.strictObject({
  title: text(LONGEST_PARTNER_TITLE).default(DEFAULT_PARTNER.title),
  applicationId: text(LONGEST_PARTNER_TITLE)
    .regex(/^[\w.-]+$/, "letters, digits, dots and dashes only")
    .default(DEFAULT_PARTNER.applicationId),
  colour: optional(colour),
  language: optional(z.enum(LOCALES, { error: "not one of our locales" })),
  defaultBase: optional(z.enum(BASE_LAYERS, { error: "not one of our maps" })),
  sections: z.partialRecord(z.enum(SECTIONS), z.boolean()).default({}),
  pages: z
    .partialRecord(
      z.enum(EXTERNAL_PAGES),
      z.strictObject({ address: page, opens: z.enum(PAGE_OPENINGS) }),
    )
    .default({}),
  partnerReports: optional(z.union([z.literal(true), path])),
  externalReports: optional(
    z.strictObject({
      url: page,
      icon: nullableText(LONGEST_PARTNER_TITLE).transform((icon) => icon ?? ""),
      title: text(LONGEST_PARTNER_TITLE),
    }),
  ),
  camerasEnabled: z.boolean().default(DEFAULT_PARTNER.camerasEnabled),
  passwordMinLength: z
    .int("not a whole number")
    .min(least, `below ${least}`)
    .max(most, `above ${most}`)
    .default(DEFAULT_PARTNER.passwordMinLength),
  surveyScript: optional(https),
  gsmPanel: z.boolean().default(DEFAULT_PARTNER.gsmPanel),
});
export type PartnerData = z.output<typeof partnerDataSchema>;

/** `null` takes the image away; what is not named stays. */
const image = (which: PartnerImage) => {
  const limits = PARTNER_IMAGES[which];
  const rule = `a PNG of at most ${limits.mostBytes} bytes and ${limits.mostPx} pixels a side`;
  return z
    .string({ error: `not ${rule}` })
    .max(Math.ceil(limits.mostBytes / 3) * 4 + 32, `larger than ${rule}`)
    .transform((written, context) => {
      const [, base64] = /^data:image\/png;base64,([\w+/]+={0,2})$/.exec(written) ?? [];
      const bytes = base64 && readPng(Buffer.from(base64, "base64"), limits);
      if (bytes) return bytes;
      context.addIssue({ code: "custom", message: `not ${rule}` });
      return z.NEVER;
    })
    .nullish();
};

/** What an administrator sends. */
export const partnerChangeSchema = partnerDataSchema.extend({
  id: z.int("not an id").min(0, "not an id").max(MAX_ID, "not an id").optional(),
  hosts: z
    .array(host)
    .max(MOST_PARTNER_HOSTS, `more than ${MOST_PARTNER_HOSTS}`)
    .default([])
    .transform((hosts) => [...new Set(hosts)].sort()),
  logo: image("logo"),
  favicon: image("favicon"),
  /** Of answers only: accepted, and ignored. */
  people: z.unknown().optional(),
});
export type PartnerChange = z.output<typeof partnerChangeSchema>;
