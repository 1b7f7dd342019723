import type { Messages } from "../en.ts";

export const side: Messages["side"] = {
  tabs: "Columna lateral",
  vehicles: "Vehículos",
  places: "Lugares",
  trips: "Viajes",
};
