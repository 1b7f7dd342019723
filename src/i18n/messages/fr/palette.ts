import type { Messages } from "../en.ts";

/** The palette: one input for everything that can be found and done. */
export const palette: Messages["palette"] = {
  title: "Tout trouver",
  ask: "Véhicules, pages, actions, « hier 16:00 Bus 12 »…",
  close: "Fermer",
  results: "Résultats",
  nothing: "Rien trouvé pour « {{query}} »",
  nothingText: "Essayez un nom, une plaque, un groupe, une page ou une action.",
  momentOfFleet: "Toute la flotte",
  pastOf: "Historique de {{name}}",
  pastHint: "aujourd’hui, jusqu’à maintenant",
  failed: "La recherche des véhicules a échoué.",
  count_one: "{{count}} résultat",
  count_other: "{{count}} résultats",
  group: {
    recent: "Utilisés en dernier",
    past: "Le passé",
    vehicles: "Véhicules",
    areas: "Lieux",
    map: "Carte",
    filter: "Afficher",
    layers: "Couches",
    pages: "Pages",
    look: "Aspect et langue",
    account: "Compte",
  },
};
