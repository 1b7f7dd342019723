import { DEFAULT_UNITS } from "#domain/unitChoice";
import { createFormat, type FormatSettings } from "../../src/i18n/format.ts";

/** How a reader in Britain reads numbers and times, but for what a test is about. */
export const formatOf = (settings: Partial<FormatSettings> = {}) =>
  createFormat({ locale: "en-GB", units: DEFAULT_UNITS, timeZone: undefined, ...settings });
