import type { TFunction } from "i18next";
import type { Format } from "./format.ts";

/** As `server/geocoder/atlasGeocoder.ts` names what has no street: a town and its country in English, and how far off. */
const FAR = /^(\d+) km from (.+)$/;
const PLACE = /^(.+), ([^,]+)$/;
const VOWEL = /^[aeiouyàâäéèêëîïôöûüœæ]/i;

/**
 * An address as the reader says it: our geocoder's words, distance and country in their language and
 * units. What is no such words is somebody's own text and stays as it is.
 */
export function addressWords(
  text: string,
  t: TFunction,
  { settings, distance }: Pick<Format, "settings" | "distance">,
): string {
  const far = FAR.exec(text);
  const place = withCountry(far?.[2] ?? text, settings.locale);
  if (!far) return place;
  return t(`coordinate.${VOWEL.test(place) ? "fromVowel" : "from"}`, {
    distance: distance(Number(far[1]) * 1_000),
    place,
  });
}

function withCountry(text: string, locale: string): string {
  const [, town, country] = PLACE.exec(text) ?? [];
  const code = country === undefined ? undefined : countryCodes().get(country);
  if (town === undefined || code === undefined) return text;
  return `${town}, ${new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? country}`;
}

let codes: ReadonlyMap<string, string> | undefined;

/** By their English names, as this browser knows them. */
function countryCodes(): ReadonlyMap<string, string> {
  if (codes) return codes;
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  codes = new Map(
    pairs.flatMap((code) => {
      const name = names.of(code);
      return name === undefined ? [] : [[name, code] as const];
    }),
  );
  return codes;
}
