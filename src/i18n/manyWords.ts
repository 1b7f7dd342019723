import type { PageWords } from "./startMessages.ts";

/** What is done to many things at once, and by files. */
export const manyWords: PageWords = {
  name: "many",
  shared: {
    en: async () => (await import("./messages/en/many.ts")).many,
    pt: async () => (await import("./messages/pt/many.ts")).many,
    es: async () => (await import("./messages/es/many.ts")).many,
    fr: async () => (await import("./messages/fr/many.ts")).many,
  },
  own: {
    "pt-BR": async () => (await import("./messages/ptBrazil/many.ts")).many,
    "es-CL": async () => (await import("./messages/esChile/many.ts")).many,
  },
};
