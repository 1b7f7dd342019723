import type { Messages } from "../en.ts";

/** An image on its way to the server. */
export const manageUpload: Messages["manage"]["upload"] = {
  shown: "L’image",
  choose: "Choisir une image",
  sending: "Envoi : {{percent}}",
  cancel: "Annuler",
  remove: "Retirer l’image",
  done: "L’image est envoyée. Elle est gardée quand vous enregistrez.",
  missing: "Il n’y a pas d’image à cette adresse.",
  foreign: "Les images d’autres serveurs ne sont pas affichées.",
  notImage:
    "Ce fichier n’est pas lisible comme image. Choisissez un fichier PNG, JPEG, WebP ou GIF.",
  tooLarge: "Ce fichier est trop volumineux. Choisissez une image de {{size}} Mo au plus.",
  tooMany:
    "Vous avez envoyé autant d’images que permis. Retirez-en de lieux ou de groupes : quelques jours plus tard il y aura de la place.",
  tooFast: "Beaucoup d’images à la fois : attendez un instant, puis réessayez.",
  notSent: "Pas envoyée : {{detail}}",
};
