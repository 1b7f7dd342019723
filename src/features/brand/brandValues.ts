import {
  DEFAULT_PARTNER,
  EXTERNAL_PAGES,
  type ExternalPage,
  PAGE_OPENINGS,
  type PartnerRecord,
  SECTIONS,
  type Section,
} from "#contract/partner";
import { BASE_LAYERS } from "#contract/partnerMap";
import type { PartnerChange } from "../../api/partners.ts";

/** As its own rule has it, or said for this partner. */
export const SECTION_CHOICES = ["usual", "on", "off"] as const;

/** What stands in the fields. An empty choice is none: ours, or as a section's own rule has it. */
export interface BrandValues {
  /** Of a new one; empty: the next. */
  id: string;
  /** Separated by commas, blanks or lines. */
  hosts: string;
  title: string;
  applicationId: string;
  colour: string;
  language: string;
  defaultBase: string;
  /** Images as `data:` addresses. */
  logo: string;
  favicon: string;
  sections: Record<Section, (typeof SECTION_CHOICES)[number]>;
  pages: Record<ExternalPage, { address: string; where: string }>;
  /** Whether there are reports of their own, and where when it is not as usual. */
  partnerReports: boolean;
  partnerReportsPath: string;
  externalReports: { url: string; icon: string; title: string };
  camerasEnabled: boolean;
  gsmPanel: boolean;
  passwordMinLength: string;
  surveyScript: string;
}

/** Of a partner that is being made. */
export const NEW_BRAND: PartnerRecord = { ...DEFAULT_PARTNER, hosts: [] };

const byName = <Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;

/** A partner in the fields. */
export function brandValuesOf(record: PartnerRecord): BrandValues {
  const { partnerReports, externalReports } = record;
  return {
    id: "",
    hosts: record.hosts.join("\n"),
    title: record.title,
    applicationId: record.applicationId,
    colour: record.colour ?? "",
    language: record.language ?? "",
    defaultBase: record.defaultBase ?? "",
    logo: record.logo ?? "",
    favicon: record.favicon ?? "",
    sections: byName(SECTIONS, (name) => {
      const said = record.sections[name];
      return said === undefined ? "usual" : said ? "on" : "off";
    }),
    pages: byName(EXTERNAL_PAGES, (name) => {
      const page = record.pages[name];
      return { address: page?.address ?? "", where: page?.opens ?? PAGE_OPENINGS[0] };
    }),
    partnerReports: partnerReports !== undefined,
    partnerReportsPath: typeof partnerReports === "string" ? partnerReports : "",
    externalReports: externalReports ? { ...externalReports } : { url: "", icon: "", title: "" },
    camerasEnabled: record.camerasEnabled,
    gsmPanel: record.gsmPanel,
    passwordMinLength: String(record.passwordMinLength),
    surveyScript: record.surveyScript ?? "",
  };
}

/** The names in a field of hosts. */
export const hostsIn = (typed: string): readonly string[] =>
  typed.split(/[\s,;]+/).filter((host) => host !== "");

const orNone = (typed: string): string | undefined => typed.trim() || undefined;

/** What is to be written. */
export function partnerChangeOf(values: BrandValues): PartnerChange {
  const { externalReports } = values;
  const pages = EXTERNAL_PAGES.flatMap((name) => {
    const { address, where } = values.pages[name];
    const opens = PAGE_OPENINGS.find((one) => one === where) ?? PAGE_OPENINGS[0];
    return address.trim() === "" ? [] : [[name, { address: address.trim(), opens }] as const];
  });
  const sections = SECTIONS.flatMap((name) => {
    const said = values.sections[name];
    return said === "usual" ? [] : [[name, said === "on"] as const];
  });
  return {
    ...(orNone(values.id) !== undefined && { id: Number(values.id) }),
    hosts: hostsIn(values.hosts),
    title: values.title.trim(),
    applicationId: values.applicationId.trim(),
    colour: orNone(values.colour),
    language: orNone(values.language),
    defaultBase: BASE_LAYERS.find((base) => base === values.defaultBase),
    logo: values.logo || null,
    favicon: values.favicon || null,
    sections: Object.fromEntries(sections),
    pages: Object.fromEntries(pages),
    partnerReports: values.partnerReports ? (orNone(values.partnerReportsPath) ?? true) : undefined,
    externalReports:
      externalReports.url.trim() === ""
        ? undefined
        : {
            url: externalReports.url.trim(),
            icon: externalReports.icon.trim(),
            title: externalReports.title.trim(),
          },
    camerasEnabled: values.camerasEnabled,
    gsmPanel: values.gsmPanel,
    passwordMinLength: Number(values.passwordMinLength),
    surveyScript: orNone(values.surveyScript),
  };
}
