import type { Messages } from "../en.ts";

export const sendCommand: Messages["sendCommand"] = {
  open: "Envoyer une commande",
  title_one: "Envoyer une commande à {{shown}} véhicule",
  title_other: "Envoyer une commande à {{shown}} véhicules",
  close: "Fermer",
  loading: "Recherche de ce qui peut être envoyé…",
  failed: "Ce qui peut être envoyé n’a pas pu être chargé : {{detail}}",
  nothing:
    "Rien ne peut être envoyé : aucune commande n’est prévue pour ces véhicules, ou aucun n’est connecté.",
  tooMany: "Une commande va à {{most}} véhicules au plus à la fois. Sélectionnez-en moins.",
  choose: "Commande",
  takenBy: "{{taken}} véhicules sur {{total}}",
  text: "Question dans le langage du traceur",
  textLabel: "Texte de la question",
  textHint: "Par exemple getver, getinfo ou getparam 1.",
  textRefused:
    "Ce n’est pas une question connue : elle pourrait activer ou couper quelque chose et n’est pas envoyée d’ici.",
  withheld:
    "Ce qui empêche un moteur de tourner, active ou coupe quoi que ce soit n’est pas envoyé d’ici. Pour immobiliser ou libérer un véhicule, activer ou désactiver une sortie, utilisez le bouton de son panneau.",
  withheldNames: "Non proposé ici : {{names}}",
  next: "Continuer",
  question_one: "Envoyer « {{command}} » à {{shown}} véhicule ?",
  question_other: "Envoyer « {{command}} » à {{shown}} véhicules ?",
  addressees: "Ces véhicules la reçoivent",
  left: "Ceux-ci ne l’acceptent pas maintenant et ne reçoivent rien",
  back: "Retour",
  send_one: "Envoyer à {{shown}} véhicule",
  send_other: "Envoyer à {{shown}} véhicules",
  progress: "{{ended}} sur {{total}} terminés, {{failed}} en échec",
  results: "Résultat de chaque véhicule",
  stop: "Arrêter l’envoi",
  retry: "Réessayer les échecs",
  another: "Autre commande",
  done: "Terminé",
  sent: {
    request: "Demande envoyée",
    command: "Commande envoyée",
  },
  state: {
    queued: "Attend son tour",
    sending: "Envoi…",
    awaiting: "en attente de la réponse",
    unsure: "On ne sait pas si le véhicule l’a reçue",
    answered: "A répondu",
    declined: "A refusé",
    silent: "Pas de réponse",
    refused: "Refusée : {{reason}}",
    lost: "Erreur : {{reason}}",
    notSent: "Non envoyée",
    notSentWhy: "Non envoyée : {{reason}}",
    stopped: "Non envoyée : arrêtée",
  },
  type: {
    positionSingle: "Demander la position",
    deviceIdentification: "Demander l’identification",
    getVersion: "Demander la version du firmware",
    getDeviceStatus: "Demander l’état du traceur",
    getModemStatus: "Demander l’état du modem",
    requestPhoto: "Demander une photo",
  },
  /** Of what a second person has to approve of. */
  held: {
    needs: "Une seconde personne doit d’abord approuver, pour chaque véhicule.",
    question_one:
      "Demander à une seconde personne d’approuver « {{command}} » pour {{shown}} véhicule ?",
    question_other:
      "Demander à une seconde personne d’approuver « {{command}} » pour {{shown}} véhicules ?",
    addressees: "Demandée pour ces véhicules",
    tooMany:
      "{{most}} commandes de ce genre au plus peuvent être demandées par minute. Sélectionnez moins de véhicules.",
    ask_one: "Demander l’approbation pour {{shown}} véhicule",
    ask_other: "Demander l’approbation pour {{shown}} véhicules",
    asking: "Demande en cours…",
    over: "Le délai est passé.",
    withdrawn: "Retirée.",
    used: "Envoyée.",
    hold: "Maintenir pour envoyer",
    meaning:
      "Demander n’envoie rien. Quand quelqu’un a approuvé, maintenez le bouton : la commande va à ce seul véhicule, une fois, et seulement s’il est à l’arrêt. Si vous fermez, vous la retrouvez en demandant la même chose.",
    withheld:
      "Le reste de ce qui empêche un moteur de tourner, active ou coupe quoi que ce soit n’est pas envoyé d’ici. Pour immobiliser ou libérer un véhicule, activer ou désactiver une sortie, utilisez le bouton de son panneau.",
  },
};
