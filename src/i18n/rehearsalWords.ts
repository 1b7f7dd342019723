import type { PageWords } from "./startMessages.ts";

/** The words of what is tried over the past before it is saved: brought along by who tries it. */
export const rehearsalWords: PageWords = {
  name: "rehearsal",
  shared: {
    en: async () => (await import("./messages/en/rehearsal.ts")).rehearsal,
    pt: async () => (await import("./messages/pt/rehearsal.ts")).rehearsal,
    es: async () => (await import("./messages/es/rehearsal.ts")).rehearsal,
    fr: async () => (await import("./messages/fr/rehearsal.ts")).rehearsal,
  },
  own: {
    "es-CL": async () => (await import("./messages/esChile/rehearsal.ts")).rehearsal,
    "pt-BR": async () => (await import("./messages/ptBrazil/rehearsal.ts")).rehearsal,
  },
};
