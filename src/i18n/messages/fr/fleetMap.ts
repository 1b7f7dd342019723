import type { Messages } from "../en.ts";

export const fleetMap: Messages["fleetMap"] & Record<`${"vehicles" | "selected"}_many`, string> = {
  vehicles_one: "{{shown}} véhicule",
  vehicles_many: "{{shown}} véhicules",
  vehicles_other: "{{shown}} véhicules",
  clickToZoom: "Cliquez pour voir de plus près",
  tool: {
    box: "Sélectionner dans un cadre (Maj et glisser)",
    lasso: "Sélectionner au lasso",
  },
  draw: {
    box: "Tracez un cadre autour des véhicules.",
    lasso: "Tracez une ligne autour des véhicules.",
  },
  inView: "Tous les visibles",
  stopDrawing: "Annuler",
  selection: "Véhicules sélectionnés",
  selected_one: "{{shown}} véhicule sélectionné",
  selected_many: "{{shown}} véhicules sélectionnés",
  selected_other: "{{shown}} véhicules sélectionnés",
  nobody: "Aucun véhicule à cet endroit.",
  centre: "Voir sur la carte",
  listOnly: "Lister seulement ceux-ci",
  listAll: "Lister tous",
  clear: "Effacer la sélection",
  unknownSelection:
    "Cette adresse désigne une sélection trop grande pour elle. Seul l’onglet du navigateur où elle a été faite la connaît : tous les véhicules sont affichés.",
  tooFull: "Trop de véhicules visibles pour montrer chacun : regroupés jusqu’au zoom.",
  lostGraphics:
    "La carte a perdu la carte graphique et revient. La liste et le panneau continuent.",
  graphicsGone: "La carte graphique ne revient pas d’elle-même. La liste et le panneau continuent.",
  noGraphics:
    "La carte a besoin de WebGL, que ce navigateur n’offre pas. La liste et le panneau continuent.",
  failed: "La carte n’a pas pu démarrer : {{detail}}",
};
