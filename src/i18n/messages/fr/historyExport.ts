import type { Messages } from "../en.ts";

export const historyExport: Messages["historyExport"] = {
  export: "Exporter",
  route: "Parcours",
  trips: "Trajets",
  routeAs: "Parcours en {{format}}",
  tripsAs: "Trajets en {{format}}",
  copyLink: "Copier le lien vers ce moment",
  momentAsCsv: "Où étaient tous à ce moment, en CSV",
  selectForRoute: "Choisissez un véhicule pour son parcours et ses trajets.",
  momentFile: "flotte",
  momentLeftOut: "Le fichier contient {{shown}} véhicules ; {{leftOut}} autres n’y sont pas.",
  column: {
    state: "État",
    position: "Dernière position",
    latitude: "Latitude",
    longitude: "Longitude",
    speed: "Vitesse (km/h)",
  },
  trip: {
    start: "Départ",
    end: "Arrivée",
    startAddress: "Adresse de départ",
    destination: "Lieu d’arrivée",
  },
};
