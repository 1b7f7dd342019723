import * as z from "zod/mini";
import {
  EXTERNAL_PAGES,
  LONGEST_PARTNER_ADDRESS,
  LONGEST_PARTNER_TITLE,
  MOST_PARTNER_HOSTS,
  PARTNER_PASSWORD_LENGTHS,
} from "#contract/partner";
import { safePath } from "../../ui/address/safePath.ts";
import { typedNumber } from "../../ui/typedNumber.ts";
import { type BrandValues, hostsIn, mostTyped, THRESHOLD_NAMES } from "./brandValues.ts";

/** Keys of `brand.fault`. */
export const BRAND_FAULTS = [
  "missing",
  "host",
  "tooManyHosts",
  "applicationId",
  "colour",
  "https",
  "page",
  "path",
  "password",
  "id",
  "languages",
  "notOffered",
  "threshold",
] as const;
export type BrandFault = (typeof BRAND_FAULTS)[number];

/**
 * What is wrong with what somebody typed who writes numbers as in `locale`. The server has the last word:
 * what it refuses is said at its field, too.
 */
export const brandSchema = (locale: string) =>
  z.custom<BrandValues>().check(({ value, issues }) => {
    for (const [field, message] of [...faultsOf(value), ...faultsOfOffer(value, locale)])
      issues.push({ code: "custom", path: field.split("."), message, input: value });
  });

/** Of what the brand's people may choose, and of what holds for them. */
function* faultsOfOffer(
  { language, languages, defaultBase, layers, thresholds }: BrandValues,
  locale: string,
): Generator<readonly [string, BrandFault]> {
  const isAmong = (chosen: string, offered: readonly string[]) =>
    chosen === "" || offered.includes(chosen);
  if (languages.length === 0) yield ["languages", "languages"];
  else if (!isAmong(language, languages)) yield ["language", "notOffered"];
  if (!isAmong(defaultBase, layers)) yield ["defaultBase", "notOffered"];
  for (const name of THRESHOLD_NAMES) {
    if (thresholds[name].trim() === "") continue;
    const number = typedNumber(thresholds[name], locale);
    if (number === undefined || number <= 0 || number > mostTyped(name))
      yield [`thresholds.${name}`, "threshold"];
  }
}

function* faultsOf(value: BrandValues): Generator<readonly [string, BrandFault]> {
  const { title, applicationId, colour, externalReports, surveyScript } = value;
  const hosts = hostsIn(value.hosts);
  if (value.id.trim() !== "" && !/^[1-9]\d{0,8}$/.test(value.id.trim())) yield ["id", "id"];
  if (hosts.length > MOST_PARTNER_HOSTS) yield ["hosts", "tooManyHosts"];
  if (!hosts.every(isHost)) yield ["hosts", "host"];
  if (title.trim() === "") yield ["title", "missing"];
  if (!/^[\w.-]+$/.test(applicationId.trim()) || applicationId.length > LONGEST_PARTNER_TITLE)
    yield ["applicationId", "applicationId"];
  if (colour !== "" && !/^#[\da-f]{6}$/i.test(colour)) yield ["colour", "colour"];
  for (const page of EXTERNAL_PAGES)
    if (!isPage(value.pages[page].address.trim())) yield [`pages.${page}.address`, "page"];
  const path = value.partnerReportsPath.trim();
  if (value.partnerReports && path !== "" && !isPath(path)) yield ["partnerReportsPath", "path"];
  if (!isPage(externalReports.url.trim())) yield ["externalReports.url", "page"];
  if (externalReports.url.trim() !== "" && externalReports.title.trim() === "")
    yield ["externalReports.title", "missing"];
  if (surveyScript.trim() !== "" && !isHttps(surveyScript.trim())) yield ["surveyScript", "https"];
  const length = Number(value.passwordMinLength);
  const { least, most } = PARTNER_PASSWORD_LENGTHS;
  if (!Number.isInteger(length) || length < least || length > most)
    yield ["passwordMinLength", "password"];
}

function isHost(typed: string): boolean {
  const address = `https://${typed}/`;
  if (/[/\\:@?#]/.test(typed) || !URL.canParse(address)) return false;
  return !/^[\d.]+$|^\[/.test(new URL(address).hostname);
}

function isHttps(typed: string): boolean {
  if (typed.length > LONGEST_PARTNER_ADDRESS || !URL.canParse(typed)) return false;
  const { protocol, username } = new URL(typed);
  return protocol === "https:" && username === "";
}

const isPath = (typed: string): boolean => typed === "/" || safePath(typed) !== "/";

const isPage = (typed: string): boolean =>
  typed === "" || (typed.startsWith("/") ? isPath(typed) : isHttps(typed));
