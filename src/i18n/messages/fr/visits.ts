import type { Messages } from "../en.ts";

export const visits: Messages["visits"] = {
  title: "Qui était ici ?",
  open: "Qui était ici ? Dessiner sur la carte",
  close: "Fermer",
  box: "Dessiner un cadre",
  lasso: "Dessiner une ligne",
  drawHint: {
    box: "Tracez un cadre autour de l’endroit.",
    lasso: "Tracez une ligne autour de l’endroit.",
  },
  when: "Temps sur lequel porte la question",
  span: {
    period: "Toute la période choisie",
    seen: "Partie que montre la ligne du temps",
    moment: "Moment du curseur",
  },
  drawTitle: "Dessinez sur la carte",
  drawText:
    "Tracez un cadre ou une ligne autour d’un endroit, ou ouvrez un lieu et appuyez sur « Qui était ici ? » : cette liste dit alors quels véhicules étaient à l’intérieur, quand et combien de temps.",
  nobodyTitle: "Personne n’était ici",
  nobodyText:
    "Aucun des véhicules affichés n’était à l’intérieur pendant ce temps, pour autant qu’on le sache.",
  noAreaTitle: "Rien à demander",
  noAreaText: "Ce qui a été dessiné n’a pas d’intérieur, ou le lieu n’existe plus.",
  progress: "{{done}} véhicules examinés sur {{total}}",
  progressLabel: "Recherche de véhicules",
  stop: "Arrêter",
  stopped: "Arrêté : {{found}}.",
  goOn: "Continuer",
  total_one: "{{shown}} véhicule était ici",
  total_other: "{{shown}} véhicules étaient ici",
  perhaps_one:
    "{{shown}} de plus y était peut-être : silencieux pendant ce temps, et à l’intérieur juste avant ou après.",
  perhaps_other:
    "{{shown}} de plus y étaient peut-être : silencieux pendant ce temps, et à l’intérieur juste avant ou après.",
  unknown_one: "On ne sait rien de {{shown}} véhicule pendant ce temps.",
  unknown_other: "On ne sait rien de {{shown}} véhicules pendant ce temps.",
  leftOut_one: "{{shown}} visite est comptée mais pas listée.",
  leftOut_other: "{{shown}} visites sont comptées mais pas listées.",
  list: "Véhicules et leurs visites",
  count_one: "{{shown}} visite",
  count_other: "{{shown}} visites",
  uncertain: "Incertain : le véhicule est resté silencieux",
  edge: {
    crossed: "A passé la limite entre deux positions",
    silence: "On ne sait rien au-delà : le véhicule est resté silencieux",
    span: "Limite du temps sur lequel porte la question",
  },
  enteredAfter: "Peut-être arrivé plus tôt : silencieux depuis {{time}}",
  leftBefore: "Peut-être resté plus longtemps : silencieux jusqu’à {{time}}",
  silentSince: "Dernière position : {{time}}. Peut-être parti depuis",
  save: "Enregistrer en CSV",
  fileName: "qui-etait-ici",
  column: {
    vehicle: "Véhicule",
    enter: "Arrivé",
    leave: "Parti",
    seconds: "Secondes",
    enterBy: "Arrivé : sur quelle base",
    leaveBy: "Parti : sur quelle base",
  },
};
