import type { ChangesWords } from "../en/changes.ts";

export const changes: ChangesWords = {
  earlier: "Ce qui a été modifié avant que vous l’ayez n’est pas montré.",
  loading: "Chargement des modifications",
  none: "Rien pour l’instant. Ce qui sera modifié désormais figurera ici.",
  notLoaded: "Impossible de charger les modifications : {{detail}}",
  somebody: "Quelqu’un d’autre",
  unseen: "Rien de ce que montre ce formulaire.",
};
