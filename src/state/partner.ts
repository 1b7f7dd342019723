import { LOCALES, type Locale } from "#contract/locales";
import { DEFAULT_PARTNER, type Partner } from "#contract/partner";

/** The element of the page in which the server writes whose host this is. */
const PARTNER_ELEMENT = "partner";

/** Whose host this is: it is written in the page, so it holds before anything is drawn. */
export const PARTNER: Partner = readPartner();

/** The languages that somebody may choose here. */
export const OFFERED_LOCALES: readonly Locale[] = PARTNER.languages ?? LOCALES;

function readPartner(): Partner {
  const text = globalThis.document?.getElementById(PARTNER_ELEMENT)?.textContent;
  if (!text) return DEFAULT_PARTNER;
  try {
    return { ...DEFAULT_PARTNER, ...(JSON.parse(text) as Partner) };
  } catch {
    return DEFAULT_PARTNER;
  }
}
