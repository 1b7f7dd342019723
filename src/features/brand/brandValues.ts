import { LOCALES, type Locale } from "#contract/locales";
import {
  DEFAULT_PARTNER,
  EXTERNAL_PAGES,
  type ExternalPage,
  PAGE_OPENINGS,
  type PartnerRecord,
  SECTIONS,
  type Section,
} from "#contract/partner";
import { BASE_LAYERS, type BaseLayer, MAP_OVERLAYS, type MapOverlay } from "#contract/partnerMap";
import { isAlertsPeriod } from "#domain/alert/alertsPeriod";
import { knots, knotsToKmPerHour } from "#domain/units";
import {
  STATE_THRESHOLDS,
  type StateThreshold,
  type StateThresholds,
} from "#domain/vehicle/vehicleState";
import type { PartnerChange } from "../../api/partners.ts";
import { typedNumber } from "../../ui/typedNumber.ts";

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
  languages: readonly Locale[];
  defaultBase: string;
  layers: readonly BaseLayer[];
  overlays: readonly MapOverlay[];
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
  /** Speeds in km/h. */
  thresholds: Record<StateThreshold, string>;
  alertsSearchPeriod: string;
}

/** Of a partner that is being made. */
export const NEW_BRAND: PartnerRecord = { ...DEFAULT_PARTNER, hosts: [] };

export const THRESHOLD_NAMES = Object.keys(STATE_THRESHOLDS) as StateThreshold[];

const byName = <Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;

/** How many of the field's units one of a threshold's own is: days stay days, knots are typed in km/h. */
const typedPer = (name: StateThreshold): number =>
  name === "minDaysForDisconnected" ? 1 : knotsToKmPerHour(knots(1));

/** The most that a field of a threshold takes. */
export const mostTyped = (name: StateThreshold): number => STATE_THRESHOLDS[name] * typedPer(name);

/** Nobody types a limit finer. */
const TYPED_DECIMALS = 2;
/** What was typed is what is read again, without the dust of a division. */
const KEPT_DIGITS = 12;

function thresholdText(name: StateThreshold, value: number | undefined): string {
  return value === undefined
    ? ""
    : String(Number((value * typedPer(name)).toFixed(TYPED_DECIMALS)));
}

/** As they are kept; a field that says what it said keeps what was there to its last digit. */
function thresholdsOf(
  typed: BrandValues["thresholds"],
  before: StateThresholds,
  locale: string,
): StateThresholds {
  const set = THRESHOLD_NAMES.flatMap((name) => {
    if (typed[name] === thresholdText(name, before[name])) return [[name, before[name]] as const];
    const value = typedNumber(typed[name], locale);
    const kept = value && Number((value / typedPer(name)).toPrecision(KEPT_DIGITS));
    return [[name, kept] as const];
  });
  return Object.fromEntries(set.filter(([, value]) => value !== undefined));
}

/** All of them are as if nothing was said. */
const someOf = <Name>(
  chosen: readonly Name[],
  all: readonly Name[],
): readonly Name[] | undefined => (chosen.length === all.length ? undefined : chosen);

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
    languages: record.languages ?? LOCALES,
    defaultBase: record.defaultBase ?? "",
    layers: record.layers ?? BASE_LAYERS,
    overlays: record.overlays ?? MAP_OVERLAYS,
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
    thresholds: byName(THRESHOLD_NAMES, (name) => thresholdText(name, record.thresholds?.[name])),
    alertsSearchPeriod: record.alertsSearchPeriod ?? "",
  };
}

/** The names in a field of hosts. */
export const hostsIn = (typed: string): readonly string[] =>
  typed.split(/[\s,;]+/).filter((host) => host !== "");

const orNone = (typed: string): string | undefined => typed.trim() || undefined;

/** What is to be written over `before` by somebody who types numbers as in `locale`. */
export function partnerChangeOf(
  values: BrandValues,
  before: PartnerRecord,
  locale: string,
): PartnerChange {
  const { externalReports, alertsSearchPeriod } = values;
  const thresholds = thresholdsOf(values.thresholds, before.thresholds ?? {}, locale);
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
    languages: someOf(values.languages, LOCALES),
    defaultBase: BASE_LAYERS.find((base) => base === values.defaultBase),
    layers: someOf(values.layers, BASE_LAYERS),
    overlays: someOf(values.overlays, MAP_OVERLAYS),
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
    thresholds: Object.keys(thresholds).length > 0 ? thresholds : undefined,
    alertsSearchPeriod: isAlertsPeriod(alertsSearchPeriod) ? alertsSearchPeriod : undefined,
  };
}
