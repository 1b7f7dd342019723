import type { Messages } from "../en.ts";

export const map: Messages["map"] = {
  label: "Carte des véhicules",
  fit: "Afficher toute la flotte",
  zoomIn: "Zoomer",
  zoomOut: "Dézoomer",
  noGraphics:
    "La carte a besoin de WebGL, que ce navigateur n'offre pas. Liste et panneau continuent.",
  lostGraphics: "La carte a perdu la carte graphique et revient.",
  failed: "La carte n'a pas pu démarrer : {{detail}}",
  summary:
    "{{total}} véhicules : {{moving}} en mouvement, {{idle}} au ralenti, {{stopped}} arrêtés, {{disconnected}} déconnectés",
};
