import type { Messages } from "../en.ts";

export const map: Messages["map"] = {
  label: "Carte des véhicules",
  attribution: "Afficher ou masquer les auteurs de la carte",
  fit: "Afficher toute la flotte",
  zoomIn: "Zoomer",
  zoomOut: "Dézoomer",
  summary_one:
    "{{total}} véhicule : {{moving}} en mouvement, {{idle}} au ralenti, {{stopped}} arrêtés, {{disconnected}} déconnectés",
  summary_other:
    "{{total}} véhicules : {{moving}} en mouvement, {{idle}} au ralenti, {{stopped}} arrêtés, {{disconnected}} déconnectés",
};
