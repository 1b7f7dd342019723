import { wordsIn } from "#domain/settings";

/** As many as a person writes down by hand. */
const MAX_ADDRESSES = 20;
const MAX_LENGTH = 254;
/** One address and nothing else: no blank, no comma, nothing that ends a line. */
const ADDRESS =
  /^[^\s@,;:<>()[\]"\\\p{Cc}]{1,64}@[^\s@,;:<>()[\]"\\\p{Cc}]+\.[^\s@,;:<>()[\]"\\\p{Cc}]+$/u;

export const isEmailAddress = (text: string): boolean =>
  text.length <= MAX_LENGTH && ADDRESS.test(text);

/** Those of a list that are addresses, each once. A list with a line break in it is no list. */
export function emailAddresses(list: unknown): readonly string[] {
  if (typeof list === "string" && /[\r\n\0]/.test(list)) return [];
  const addresses = wordsIn(typeof list === "string" ? list.replaceAll(";", ",") : list)
    .map((address) => address.toLowerCase())
    .filter(isEmailAddress);
  return [...new Set(addresses)].slice(0, MAX_ADDRESSES);
}
