import type { Messages } from "../en.ts";

export const side: Messages["side"] = {
  tabs: "Coluna lateral",
  vehicles: "Veículos",
  places: "Locais",
  trips: "Viagens",
};
