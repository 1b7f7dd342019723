import type { Messages } from "../en.ts";

export const message: Messages["message"] = {
  write: "Écrire au conducteur",
  title: "Message à {{name}}",
  close: "Fermer le message",
  text: "Il est envoyé par WhatsApp au {{phone}}.",
  message: "Message",
  empty: "Écrivez d’abord quelque chose.",
  send: "Envoyer",
  cancel: "Annuler",
  sent: "Le message à {{name}} a été envoyé.",
  done: "Terminé",
  failed: "Le message n’a pas été envoyé : {{detail}}",
  unsure: "Le message n’a peut-être pas été envoyé : {{detail}}",
};
