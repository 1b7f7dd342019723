import type { Messages } from "../en.ts";

export const camera: Messages["camera"] = {
  title: "Caméra",
  start: "Voir la caméra",
  stop: "Arrêter la caméra",
  which: "Quelle caméra",
  number: "Caméra {{number}}",
  starting: "Démarrage de la caméra…",
  waiting: "En attente de la première image…",
  unseen: "La caméra fonctionne. Ce service montre ses images ailleurs.",
  broken: "Le flux est terminé ou ne peut pas être lu.",
  failed: "La caméra n’a pas été démarrée : {{detail}}",
};
