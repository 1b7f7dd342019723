import type { Messages } from "../en.ts";

export const list: Messages["list"] = {
  title: "Véhicules",
  search: "Rechercher des véhicules",
  clearSearch: "Effacer la recherche",
  orderBy: "Trier par",
  order: {
    status: "État",
    vehicle: "Véhicule",
    group: "Groupe",
    lastUpdate: "Dernière mise à jour",
    fuel: "Niveau de carburant",
  },
  filter: "Afficher par état",
  rows: "Liste des véhicules",
  noVehiclesTitle: "Pas encore de véhicules",
  noVehiclesText: "Dirigez un traceur vers ce serveur et il apparaît ici tout seul.",
  noMatchTitle: "Rien trouvé",
  noMatchText: "Aucun véhicule ne correspond à la recherche et au filtre.",
  showAll: "Afficher tous les véhicules",
  neverReported: "Jamais communiqué",
  close: "Fermer la liste",
  open: "Afficher la liste",
};
