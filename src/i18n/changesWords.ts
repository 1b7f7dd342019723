import type { PageWords } from "./startMessages.ts";

/** The words of who changed one thing: brought along with the pages on which things are managed. */
export const changesWords: PageWords = {
  name: "changes",
  shared: {
    en: async () => (await import("./messages/en/changes.ts")).changes,
    pt: async () => (await import("./messages/pt/changes.ts")).changes,
    es: async () => (await import("./messages/es/changes.ts")).changes,
    fr: async () => (await import("./messages/fr/changes.ts")).changes,
  },
  own: {
    "pt-BR": async () => (await import("./messages/ptBrazil/changes.ts")).changes,
  },
};
