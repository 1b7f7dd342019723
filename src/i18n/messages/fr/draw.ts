import type { Messages } from "../en.ts";

/** Drawing areas on the map: what to do, what is wrong, and what it changes. */
export const draw: Messages["draw"] = {
  open: "Dessiner une zone",
  panel: "Dessin",
  new: {
    geofence: "Nouvelle zone",
    line: "Nouvelle zone linéaire",
    poi: "Nouveau point d’intérêt",
  },
  shapeOf: "Forme de {{name}}",
  tools: "Outils de dessin",
  hint: {
    geofence:
      "Cliquez un sommet après l’autre. Entrée, ou un clic sur le premier sommet, ferme la zone.",
    line: "Cliquez le long de la route. Entrée, ou un clic sur le dernier sommet, la termine.",
    poi: "Cliquez à l’endroit voulu, ou saisissez ses coordonnées.",
    split: "Tracez une ligne qui traverse la zone d’un bord à l’autre. Entrée la termine.",
    circle: "Faites glisser le centre pour le déplacer, et le carré pour changer le rayon.",
    edit: "Faites glisser un sommet pour le déplacer, cliquez entre deux pour en insérer un. Suppr retire le sommet choisi.",
  },
  undo: "Défaire",
  redo: "Rétablir",
  split: "Diviser",
  merge: "Fusionner",
  mergeWith: "Fusionner avec",
  noneToMerge: "Il n’y a pas d’autre zone.",
  toPolygon: "Convertir en polygone",
  finish: "Terminer",
  confirm: "Confirmer",
  cancel: "Annuler",
  back: "Revenir au dessin",
  radius: "Rayon (m)",
  width: "Distance de chaque côté (m)",
  notANumber: "Saisissez un nombre supérieur à zéro",
  tooLarge: "Saisissez {{most}} m au plus",
  previousCorner: "Sommet précédent",
  nextCorner: "Sommet suivant",
  removeCorner: "Retirer le sommet",
  cornerOf: "Sommet {{number}} sur {{total}}",
  byCoordinates: "Par coordonnées",
  corner: "Coordonnées du sommet",
  newCorner: "Coordonnées d’un nouveau sommet",
  centre: "Coordonnées",
  moveHere: "Déplacer",
  addCorner: "Insérer",
  noCoordinate: "Saisissez latitude et longitude, par exemple {{example}}",
  nameOf: {
    geofence: "Nom de la zone",
    line: "Nom de la zone linéaire",
    poi: "Nom du point d’intérêt",
  },
  notMade: {
    geofence: "La zone n’a pas pu être créée : {{detail}}",
    line: "La zone linéaire n’a pas pu être créée : {{detail}}",
    poi: "Le point d’intérêt n’a pas pu être créé : {{detail}}",
  },
  conflict:
    "Quelqu’un d’autre l’a modifié entre-temps. Enregistrez à nouveau pour imposer votre forme, ou abandonnez pour garder la sienne.",
  left: "« {{names}} » était déjà enregistré et n’a pas pu être annulé.",
  unsure:
    "{{detail}} On ne sait pas si « {{name}} » a été enregistré. Enregistrez à nouveau : cela est d’abord vérifié, et rien n’est créé deux fois.",
  unsaved: {
    title: "Quitter sans enregistrer ?",
    text: "Ce que vous avez dessiné n’est pas enregistré.",
  },
  changes: "Ce que cela change",
  vehicles_one: "{{shown}} véhicule s’y trouve en ce moment.",
  vehicles_other: "{{shown}} véhicules s’y trouvent en ce moment.",
  pieces_one: "{{shown}} morceau détaché devient une zone à part.",
  pieces_other: "{{shown}} morceaux détachés deviennent des zones à part.",
  piecesUnlinked:
    "Les véhicules, groupes, personnes et alertes ne sont pas liés à ce qui est détaché : à vous de le faire.",
  mergedGone: "« {{name}} » est supprimée : elle fait désormais partie de celle-ci.",
  mergedUnlinked:
    "Les véhicules, groupes, personnes et alertes qui lui étaient liés ne sont pas liés à celle-ci : à vous de le faire.",
  simplified_one:
    "Sur {{shown}} sommet, seuls {{left}} peuvent être enregistrés. Aucun bord ne bouge de plus de {{error}}.",
  simplified_other:
    "Sur {{shown}} sommets, seuls {{left}} peuvent être enregistrés. Aucun bord ne bouge de plus de {{error}}.",
  fault: {
    badLatitude: "Une latitude va de −90 à 90.",
    badLongitude: "Une longitude va de −180 à 180.",
    badRadius: "Le rayon doit être supérieur à zéro.",
    badWidth: "La distance doit être supérieure à zéro et de 100 km au plus.",
    tooFewPoints: "Il manque des sommets : une zone en a au moins trois, une ligne au moins deux.",
    tooManyPoints: "Il y a trop de sommets.",
    selfCrossing:
      "Le contour se croise lui-même. Faites glisser un sommet pour que les côtés ne se croisent plus.",
    aroundEarth: "Le contour fait le tour de la Terre.",
    tooComplex: "Le contour est trop complexe pour être vérifié.",
    noArea:
      "Il n’y a rien à l’intérieur : les sommets sont sur une même ligne. Faites-en glisser un à l’écart.",
    noLength: "Tous les sommets sont au même endroit. Faites-en glisser un plus loin.",
    tooLong: "Le contour est trop long pour être enregistré, même avec moins de sommets.",
    notAnArea: "Ce n’est pas une zone.",
  },
  toolFault: {
    missesArea: "La ligne doit traverser la zone d’un bord à l’autre.",
    crossesOften: "La ligne traverse la zone plus d’une fois.",
    crossesItself: "La ligne se croise elle-même.",
    apart: "Les deux ne se recouvrent pas : elles ne peuvent pas devenir une seule zone.",
    hole: "Ensemble, elles entourent un trou, ce qu’une zone ne peut pas avoir.",
    selfCrossing: "L’une des deux se croise elle-même.",
    notRead: "Ce lieu n’a pas pu être lu.",
    reachesPole: "Ce cercle atteint un pôle : aucun contour à sommets ne peut le représenter.",
  },
};
