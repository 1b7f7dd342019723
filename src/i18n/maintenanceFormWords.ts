import type { PageWords } from "./startMessages.ts";

/** The words of the form of a maintenance plan. */
export const maintenanceFormWords: PageWords = {
  name: "maintenanceForm",
  shared: {
    en: async () => (await import("./messages/en/maintenanceForm.ts")).maintenanceForm,
    pt: async () => (await import("./messages/pt/maintenanceForm.ts")).maintenanceForm,
    es: async () => (await import("./messages/es/maintenanceForm.ts")).maintenanceForm,
    fr: async () => (await import("./messages/fr/maintenanceForm.ts")).maintenanceForm,
  },
  own: {
    "pt-BR": async () => (await import("./messages/ptBrazil/maintenanceForm.ts")).maintenanceForm,
  },
};
