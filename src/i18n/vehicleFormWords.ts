import type { PageWords } from "./startMessages.ts";

/** The words of the form of a vehicle: few people open it. */
export const vehicleFormWords: PageWords = {
  name: "vehicleForm",
  shared: {
    en: async () => (await import("./messages/en/vehicleForm.ts")).vehicleForm,
    pt: async () => (await import("./messages/pt/vehicleForm.ts")).vehicleForm,
    es: async () => (await import("./messages/es/vehicleForm.ts")).vehicleForm,
    fr: async () => (await import("./messages/fr/vehicleForm.ts")).vehicleForm,
  },
  own: {
    "pt-BR": async () => (await import("./messages/ptBrazil/vehicleForm.ts")).vehicleForm,
    "es-CL": async () => (await import("./messages/esChile/vehicleForm.ts")).vehicleForm,
  },
};
