import type { PageWords } from "./startMessages.ts";

/** The words of keys that are nobody's: brought along with the pages on which things are managed. */
export const driverKeysWords: PageWords = {
  name: "driverKeys",
  shared: {
    en: async () => (await import("./messages/en/driverKeys.ts")).driverKeys,
    pt: async () => (await import("./messages/pt/driverKeys.ts")).driverKeys,
    es: async () => (await import("./messages/es/driverKeys.ts")).driverKeys,
    fr: async () => (await import("./messages/fr/driverKeys.ts")).driverKeys,
  },
  own: {
    "pt-BR": async () => (await import("./messages/ptBrazil/driverKeys.ts")).driverKeys,
  },
};
