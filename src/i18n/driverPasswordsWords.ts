import type { PageWords } from "./startMessages.ts";

/** The words of drivers' new passwords: brought along with the pages on which things are managed. */
export const driverPasswordsWords: PageWords = {
  name: "driverPasswords",
  shared: {
    en: async () => (await import("./messages/en/driverPasswords.ts")).driverPasswords,
    pt: async () => (await import("./messages/pt/driverPasswords.ts")).driverPasswords,
    es: async () => (await import("./messages/es/driverPasswords.ts")).driverPasswords,
    fr: async () => (await import("./messages/fr/driverPasswords.ts")).driverPasswords,
  },
  own: {
    "pt-BR": async () => (await import("./messages/ptBrazil/driverPasswords.ts")).driverPasswords,
  },
};
