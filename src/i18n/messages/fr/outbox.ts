import type { Messages } from "../en.ts";

export const outbox: Messages["outbox"] = {
  text: "E-mails et SMS qui vous ont été adressés, et où en est chacun. Les administrateurs voient ceux de tous.",
  recipient: "Destinataire",
  state: "État",
  channel: "Par",
  any: "Tous",
  refresh: "Actualiser",
  none: "Il n’y a pas encore d’avis.",
  noneFound: "Il n’y a rien de tel.",
  notLoaded: "Impossible de charger les avis : {{detail}}",
  older: "Plus anciens",
  noSubject: "(sans objet)",
  repeat: "Renvoyer",
  repeatOne: "Renvoyer : {{subject}}",
  notRepeated: "Pas renvoyé : {{detail}}",
  attempts_one: "{{count}} essai.",
  attempts_other: "{{count}} essais.",
  secret: "Qui lit ceci pourrait agir à la place du destinataire : ce n’est pas montré.",
  states: {
    queued: "En attente",
    sent: "Envoyé",
    failed: "Échoué",
    kept: "Pas envoyé",
  },
  channels: {
    mail: "E-mail",
    sms: "SMS",
  },
  keptWhy: {
    mail: "Aucun serveur de messagerie ne l’a accepté.",
    sms: "Ce serveur n’envoie pas de SMS.",
  },
  failures: {
    refused: "Le serveur de messagerie l’a refusé.",
    unreachable: "Le serveur de messagerie était injoignable.",
    timeout: "Le serveur de messagerie n’a pas répondu à temps.",
    aborted: "Ce serveur a été arrêté entre-temps.",
  },
};
