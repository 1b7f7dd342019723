import type { TFunction } from "i18next";
import { knots } from "#domain/units";
import { namedAttribute } from "../../../i18n/attributes/attributeKinds.ts";
import { attributeText } from "../../../i18n/attributes/attributeText.ts";
import { trackerWords } from "../../../i18n/attributes/trackerWords.ts";
import { type Format, NO_VALUE } from "../../../i18n/format.ts";
import type { Messages } from "../../../i18n/messages/en.ts";

/** The key of the speed, which is no attribute. */
export const SPEED = "speed";

interface Reader {
  readonly word: (key: keyof Messages["value"]) => string;
  readonly format: Format;
}

/** A reading of a series with its unit, as everywhere else. */
export function seriesValue(
  { key, isFlag }: { readonly key: string; readonly isFlag: boolean },
  value: number,
  reader: Reader,
): string {
  if (Number.isNaN(value)) return NO_VALUE;
  if (key === SPEED) return reader.format.speed(knots(value));
  return attributeText(key, isFlag ? value >= 0.5 : value, reader) ?? NO_VALUE;
}

/** What a series is called. */
export function seriesName(key: string, t: TFunction): string {
  if (key === SPEED) return t("chart.speed");
  const named = namedAttribute(key);
  return named
    ? t(`attribute.${named.name}`, { number: named.number })
    : (trackerWords(key) ?? key);
}

/** The row whose moment is the last up to this one; -1 before the first. */
export function rowAt(times: Float64Array, seconds: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! <= seconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
