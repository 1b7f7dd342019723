import type { Messages } from "../en.ts";

export const routeLegend: Messages["routeLegend"] = {
  title: "Couleurs du parcours",
  colouring: "Colorer le parcours selon",
  trip: "Trajet",
  speed: "Vitesse",
  state: "État",
  vehicle: "Véhicule",
  eachTrip: "Chaque trajet, comme dans la liste",
  outside: "Hors des trajets",
  nothing: "Rien n’a été transmis pendant ce temps.",
  all_one: "Le seul point transmis est dessiné.",
  all_other: "Les {{shown}} points transmis sont tous dessinés.",
  drawn:
    "{{drawn}} des {{points}} points transmis sont dessinés. La ligne ne s’écarte nulle part de plus de {{error}} px de ce qui a été transmis.",
  tooMany:
    "Les parcours de {{shown}} véhicules au plus sont dessinés à la fois. Choisissez un véhicule pour voir le sien.",
};
