import { maintenanceFormWords } from "../../src/i18n/maintenanceFormWords.ts";
import { manyWords } from "../../src/i18n/manyWords.ts";
import type { MaintenanceForm } from "../../src/i18n/messages/en/maintenanceForm.ts";
import type { many } from "../../src/i18n/messages/en/many.ts";
import type { VehicleForm } from "../../src/i18n/messages/en/vehicleForm.ts";
import { en, type Messages } from "../../src/i18n/messages/en.ts";
import { es } from "../../src/i18n/messages/es.ts";
import { esChile } from "../../src/i18n/messages/esChile.ts";
import { fr } from "../../src/i18n/messages/fr.ts";
import { pt } from "../../src/i18n/messages/pt.ts";
import { vehicleFormWords } from "../../src/i18n/vehicleFormWords.ts";
import type { MessageTree } from "../../src/i18n/withMany.ts";

/** Every word of a page on which things are managed. */
export type Words = Messages & {
  readonly vehicleForm: VehicleForm;
  readonly maintenanceForm: MaintenanceForm;
  readonly many: typeof many;
};

const SHARED = { en, es, fr, pt } as const satisfies Record<string, Messages>;
const OWN = { "es-CL": esChile } as const;
const PAGES = [vehicleFormWords, maintenanceFormWords, manyWords] as const;

export type WordLocale = "en-GB" | "pt-PT" | "fr-FR" | "es-CL";

/** What a country says in its own way, over the words of its language. */
function over(words: MessageTree, own: MessageTree): MessageTree {
  const merged: Record<string, MessageTree[string]> = { ...words };
  for (const [key, value] of Object.entries(own)) {
    const held = merged[key];
    merged[key] = typeof value === "string" || typeof held !== "object" ? value : over(held, value);
  }
  return merged;
}

/** What a page says to a browser of a language, by which a test finds what it needs. */
export async function wordsOf(locale: WordLocale): Promise<Words> {
  const language = locale.slice(0, 2) as keyof typeof SHARED;
  let words: MessageTree = SHARED[language];
  if (locale === "es-CL") words = over(words, OWN[locale]);
  for (const { name, shared, own } of PAGES) {
    words = over(words, { [name]: await shared[language]() });
    words = over(words, { [name]: (await own[locale]?.()) ?? {} });
  }
  return words as unknown as Words;
}
