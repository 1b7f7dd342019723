import type { Messages } from "../en.ts";

/** What each key does: the names are those of `state/shortcuts`. */
export const shortcut: Messages["shortcut"] = {
  title: "Raccourcis clavier",
  closeHelp: "Fermer",
  area: { everywhere: "Partout", map: "Sur la carte en direct" },
  palette: "Tout trouver et tout faire",
  help: "Afficher ces touches",
  nextAlert: "Ouvrir la prochaine alerte nouvelle",
  close: "Fermer ce qui est ouvert",
  search: "Chercher des véhicules",
  nextRow: "Suivant dans la liste",
  previousRow: "Précédent dans la liste",
  openRow: "Ouvrir le véhicule de la liste",
  follow: "Suivre le véhicule, ou arrêter",
  zoomIn: "Zoom avant",
  zoomOut: "Zoom arrière",
  fit: "Afficher toute la flotte",
  summary: "Dire où en est la flotte",
};
