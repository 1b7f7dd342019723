import { decimalSign } from "../i18n/decimalSign.ts";

/** A decimal as it is typed anywhere: "12.5", "12,5". */
const DECIMAL = /^-?\d+(?:[.,]\d+)?$/;
/** It can as well be a thousand with the sign that groups its digits. */
const GROUPED = /^-?[1-9]\d{0,2}([.,])\d{3}$/;

/**
 * What somebody typed as a number, with either decimal sign; undefined for what is none. "1,000" is one
 * to some and a thousand to others: with a sign that is not the decimal one of the language it is refused.
 */
export function typedNumber(text: string, locale: string): number | undefined {
  const typed = text.trim();
  if (!DECIMAL.test(typed)) return undefined;
  const sign = GROUPED.exec(typed)?.[1];
  if (sign !== undefined && sign !== decimalSign(locale)) return undefined;
  const value = Number(typed.replace(",", "."));
  return Number.isFinite(value) ? value : undefined;
}

/** Thousands with a sign or a blank between them, and perhaps a decimal after the other sign. */
const THOUSANDS = /^(-?[1-9]\d{0,2})([.,\s'’])(\d{3}(?:\2\d{3})*)(?:([.,])(\d+))?$/;

/**
 * How a number that `typedNumber` refuses because its thousands are grouped is written instead; undefined for
 * all else. That it was not understood would be no help to who typed "15.000".
 */
export function ungrouped(text: string, locale: string): string | undefined {
  if (typedNumber(text, locale) !== undefined) return undefined;
  const [, first = "", sign, rest = "", decimal, tenths] = THOUSANDS.exec(text.trim()) ?? [];
  if (sign === undefined || decimal === sign) return undefined;
  const whole = `${first}${rest.split(sign).join("")}`;
  return tenths === undefined ? whole : `${whole}${decimalSign(locale)}${tenths}`;
}
