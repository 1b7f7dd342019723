import type { Messages } from "../en.ts";

export const side: Messages["side"] = {
  tabs: "Colonne latérale",
  vehicles: "Véhicules",
  places: "Lieux",
  trips: "Trajets",
};
