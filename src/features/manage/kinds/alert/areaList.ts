import { wordsIn } from "#domain/settings";

/** The areas an alert lists, as ids with commas between. */
export const areasText = (value: unknown): string => wordsIn(value).join(",");

/** None at all is no list: the alert is about all of them. */
export const areasWire = (text: string): string | undefined => (text === "" ? undefined : text);
