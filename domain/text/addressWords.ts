/** As `server/geocoder/atlasGeocoder.ts` names what has no street: a town and its country in English, and how far off. */
const FAR = /^(\d+) km from (.+)$/;
const TOWN = /^(.+), ([^,]+)$/;
const VOWEL = /^[aeiouyàâäéèêëîïôöûüœæ]/i;

/** "8 km from Minas, Uruguay" in each language. */
const FROM: Readonly<Record<string, (distance: string, town: string) => string>> = {
  en: (distance, town) => `${distance} from ${town}`,
  es: (distance, town) => `a ${distance} de ${town}`,
  fr: (distance, town) => `à ${distance} ${VOWEL.test(town) ? "d’" : "de "}${town}`,
  pt: (distance, town) => `a ${distance} de ${town}`,
};

/** Whose words they are to be. */
interface AddressReader {
  readonly locale: string;
  /** Metres in the reader's unit. */
  readonly distance: (metres: number) => string;
}

/**
 * An address as its reader says it: our geocoder's words, distance and country in their language and
 * units. What is no such words is somebody's own text and stays as it is. Page and files of the server use it.
 */
export function addressWords(text: string, { locale, distance }: AddressReader): string {
  const far = FAR.exec(text);
  const where = withCountry(far?.[2] ?? text, locale);
  if (!far) return where;
  const from = FROM[locale.slice(0, 2)] ?? FROM.en!;
  return from(distance(Number(far[1]) * 1_000), where);
}

function withCountry(text: string, locale: string): string {
  const [, town, country] = TOWN.exec(text) ?? [];
  const code = country === undefined ? undefined : countryCodes().get(country);
  if (town === undefined || code === undefined) return text;
  return `${town}, ${regionNames(locale).of(code) ?? country}`;
}

const names = new Map<string, Intl.DisplayNames>();

function regionNames(locale: string): Intl.DisplayNames {
  const known = names.get(locale) ?? new Intl.DisplayNames(locale, { type: "region" });
  names.set(locale, known);
  return known;
}

let codes: ReadonlyMap<string, string> | undefined;

/** By their English names, as they are known here. */
function countryCodes(): ReadonlyMap<string, string> {
  if (codes) return codes;
  const english = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  codes = new Map(
    pairs.flatMap((code) => {
      const name = english.of(code);
      return name === undefined ? [] : [[name, code] as const];
    }),
  );
  return codes;
}
