import type { ChangesWords } from "../en/changes.ts";

export const changes: ChangesWords = {
  hidden: "masqué",
  hiddenWhy: "Masqué : ce que d’autres ont écrit et qui n’y est pas resté depuis.",
  loading: "Chargement des modifications",
  more: "Et peut-être plus, qui est masqué.",
  none: "Rien pour l’instant. Ce qui sera modifié désormais figurera ici.",
  notLoaded: "Impossible de charger les modifications : {{detail}}",
  somebody: "Quelqu’un d’autre",
  unseen: "Rien de ce que montre ce formulaire.",
};
