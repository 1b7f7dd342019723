import { wordsIn } from "../settings.ts";

/** As many as a person writes down by hand. */
export const MAX_ADDRESSES = 20;
const MAX_LENGTH = 254;
/** One address and nothing else: no blank, no comma, nothing that ends a line. */
const ADDRESS =
  /^[^\s@,;:<>()[\]"\\\p{Cc}]{1,64}@[^\s@,;:<>()[\]"\\\p{Cc}]+\.[^\s@,;:<>()[\]"\\\p{Cc}]+$/u;

/** Whether a letter can be sent there. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= MAX_LENGTH && ADDRESS.test(text);

/** Those of a list that are addresses, each once. A list with a line break in it is no list. */
export function emailAddresses(list: unknown): readonly string[] {
  if (typeof list === "string" && /[\r\n\0]/.test(list)) return [];
  return [...entriesOf(list)].filter(isEmailAddress).slice(0, MAX_ADDRESSES);
}

/** The first of a list that gets no letter: it is no address, or there are too many before it. */
export function firstLeftOut(list: string): string | undefined {
  const entries = [...entriesOf(list)];
  return entries.find((entry) => !isEmailAddress(entry)) ?? entries[MAX_ADDRESSES];
}

const entriesOf = (list: unknown): ReadonlySet<string> =>
  new Set(
    wordsIn(typeof list === "string" ? list.replaceAll(";", ",") : list).map((address) =>
      address.toLowerCase(),
    ),
  );
