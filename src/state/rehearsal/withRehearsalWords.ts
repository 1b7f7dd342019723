import { rehearsalWords } from "../../i18n/rehearsalWords.ts";
import { loadPageWords } from "../../i18n/startMessages.ts";

/** A part of the page in which something is tried, once its words are there. */
export async function withRehearsalWords<Part>(part: Promise<Part>): Promise<Part> {
  await Promise.all([part, loadPageWords(rehearsalWords)]);
  return part;
}
