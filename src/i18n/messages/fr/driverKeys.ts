import type { DriverKeys } from "../en/driverKeys.ts";

export const driverKeys: DriverKeys = {
  open: "Clés inconnues",
  title: "Clés RFID qui ne sont à personne",
  text: "Clés que les lecteurs ont envoyées ces sept derniers jours et qu’aucun conducteur n’a. Le conducteur qui en reçoit une l’a à la place de la sienne.",
  none: "Ces sept derniers jours, aucun lecteur n’a envoyé de clé qui ne soit à personne.",
  notLoaded: "Impossible de charger les clés : {{detail}}",
  seenLately: "Vues récemment, à personne :",
  seenIn: "Vue pour la dernière fois dans {{vehicle}}, {{at}}",
  times_one: "{{shown}} fois",
  times_other: "{{shown}} fois",
  driver: "Conducteur",
  driverOf: "Conducteur qui reçoit {{key}}",
  give: "Attribuer",
  giveOf: "Attribuer {{key}}",
  given: "{{driver}} a maintenant la clé {{key}}.",
  notGiven: "Pas attribuée : {{detail}}",
};
