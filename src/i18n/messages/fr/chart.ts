import type { Messages } from "../en.ts";

export const chart: Messages["chart"] = {
  title: "Graphiques",
  choose: "Mesures à afficher",
  noneOf: "{{reading}} : rien de transmis sur cette durée",
  nothing: "Aucune des mesures choisies n’a été transmise pendant cette période.",
  nothingFound: "Aucune mesure de ce nom",
  speed: "Vitesse",
};
