import type { Messages } from "../en.ts";

export const download: Messages["download"] = {
  bytes: "{{bytes}} reçus",
  bytesOf: "{{bytes}} sur {{total}}",
  cancel: "Annuler",
  saved: "Enregistré, {{bytes}}",
  dismiss: "Fermer ce message",
  failed: {
    busy: "Deux de vos rapports sont déjà en cours. Attendez que l’un d’eux se termine.",
    busyFor: "Deux de vos rapports sont déjà en cours. Réessayez dans {{seconds}} s.",
    tooLarge: "C’est plus qu’un fichier ne peut contenir. Choisissez une période plus courte.",
    notAllowed: "Vous ne pouvez pas obtenir ce fichier.",
    notFound: "Ce serveur ne fait pas de fichiers de ce type. Choisissez un autre format.",
    signedOut: "Votre session est terminée. Reconnectez-vous.",
    timeout: "Le serveur n’envoie plus rien. Réessayez ou choisissez une période plus courte.",
    other: "Le fichier n’a pas été fait : {{detail}}",
  },
};
