import type { Messages } from "../en.ts";

export const coordinate: Messages["coordinate"] = {
  coordinates: "Coordonnées",
  menu: "Ce lieu",
  copy: "Copier les coordonnées",
  copyVehicle: "Copier les coordonnées du véhicule",
  copyMiddle: "Copier les coordonnées du centre de la carte",
  street: "Vue de la rue ici",
  streetVehicle: "Vue de la rue au véhicule",
  streetMiddle: "Vue de la rue au centre de la carte",
  directions: "Itinéraire jusqu’ici",
  copied: "Copié : {{text}}",
  copyFailed: "Le navigateur ne permet pas de copier. Les coordonnées sont {{text}}",
};
