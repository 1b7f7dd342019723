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
  type Partner,
  type PartnerImage,
  SECTIONS,
} from "#contract/partner";
import { BASE_LAYERS, MAP_OVERLAYS } from "#contract/partnerMap";
import { ALERTS_PERIOD_NAMES } from "#domain/alert/alertsPeriod";
import { MAX_ID } from "#domain/maxId";
import {
  STATE_THRESHOLDS,
  type StateThreshold,
  type StateThresholds,
} from "#domain/vehicle/vehicleState";
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

/** Some of these, each once and in their order; all of them are as if nothing was said. */
const someOf = <Name extends string>(names: readonly Name[], rule: string) =>
  z
    .array(z.enum(names, { error: rule }), { error: "not a list" })
    .nullish()
    .transform((chosen) => {
      const kept = names.filter((name) => chosen?.includes(name));
      return chosen && kept.length < names.length ? kept : undefined;
    });

/** Without any there is nothing to read: none are all. */
const languages = someOf(LOCALES, "not one of our locales").transform((chosen) =>
  chosen?.length === 0 ? undefined : chosen,
);

const threshold = (name: StateThreshold) =>
  optional(
    z
      .number("not a number")
      .positive("not above 0")
      .max(STATE_THRESHOLDS[name], `above ${STATE_THRESHOLDS[name]}`),
  );

/** Empty is none: then all are as the server has them. */
const thresholds = z
  .strictObject({
    minDaysForDisconnected: threshold("minDaysForDisconnected"),
    movingFromKnots: threshold("movingFromKnots"),
    movingFromKnotsWithoutIgnition: threshold("movingFromKnotsWithoutIgnition"),
  } satisfies Record<StateThreshold, z.ZodType>)
  .nullish()
  .transform((set): StateThresholds | undefined => {
    const named = Object.entries(set ?? {}).filter(([, value]) => value !== undefined);
    return named.length > 0 ? Object.fromEntries(named) : undefined;
  });

const fields = {
  title: text(LONGEST_PARTNER_TITLE).default(DEFAULT_PARTNER.title),
  applicationId: text(LONGEST_PARTNER_TITLE)
    .regex(/^[\w.-]+$/, "letters, digits, dots and dashes only")
    .default(DEFAULT_PARTNER.applicationId),
  colour: optional(colour),
  language: optional(z.enum(LOCALES, { error: "not one of our locales" })),
  languages,
  defaultBase: optional(z.enum(BASE_LAYERS, { error: "not one of our maps" })),
  layers: someOf(BASE_LAYERS, "not one of our maps"),
  overlays: someOf(MAP_OVERLAYS, "not one of our overlays"),
  thresholds,
  alertsSearchPeriod: optional(z.enum(ALERTS_PERIOD_NAMES, { error: "not one of our periods" })),
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
};

type Offered = Pick<Partner, "language" | "languages" | "defaultBase" | "layers">;

/** What holds at first is among what is offered. */
function checkOffered({ value, issues }: z.core.ParsePayload<Offered>): void {
  const { language, languages, defaultBase, layers } = value;
  const refuse = (field: keyof Offered, list: keyof Offered) =>
    issues.push({ code: "custom", path: [field], message: `not among ${list}`, input: value });
  if (language !== undefined && languages?.some((one) => one === language) === false)
    refuse("language", "languages");
  if (defaultBase !== undefined && layers?.includes(defaultBase) === false)
    refuse("defaultBase", "layers");
}

/** What is kept of a partner as text. What is not said is as with a host that no partner has. */
export const partnerDataSchema = z.strictObject(fields).check(checkOffered);
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
export const partnerChangeSchema = z
  .strictObject({
    ...fields,
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
  })
  .check(checkOffered);
export type PartnerChange = z.output<typeof partnerChangeSchema>;
