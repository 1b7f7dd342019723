import type { Messages } from "../en.ts";

export const historyTrips: Messages["historyTrips"] = {
  list: "Trajets et arrêts",
  stopped: "Arrêté {{duration}}",
  idle: "Ralenti {{duration}}",
  incomplete: "Cette période n’est pas complète : il peut y avoir d’autres trajets.",
  usualRules:
    "Les règles de ce véhicule n’ont pas pu être chargées : les trajets suivent les règles habituelles.",
  explain: "D’où viennent les chiffres du trajet {{number}}",
  tripEvidence: "Fiche de preuve du trajet {{number}}",
  stopEvidence: "Fiche de preuve de l’arrêt : {{time}}",
  explanation: {
    title: "Trajet {{number}} : d’où viennent ses chiffres",
    counterAtEnd: "Compteur à la fin",
    counterAtStart: "Compteur au début",
    counterSetBy: "Avancé à la main en route",
    difference: "Distance parcourue",
    distanceBy: {
      odometer:
        "La distance est ce que le compteur kilométrique du véhicule affichait à la dernière position moins ce qu’il affichait à la première.",
      totalDistance:
        "La distance est le total que le serveur additionne de position en position : celui de la dernière moins celui de la première. Le compteur kilométrique ne sert que si les deux positions le transmettent, s’il n’a pas reculé et s’il n’est pas réglé pour être ignoré.",
    },
    fuelBy: {
      fuelUsed:
        "Le carburant est ce que le compteur de consommation du moteur a gagné entre sa première et sa dernière mesure du trajet.",
      fuel: "Le carburant est ce que le réservoir a perdu pendant le trajet, en litres ; une hausse due à un plein n’en est pas déduite, et un niveau de 0, que transmet un capteur sans courant, est laissé de côté.",
      fuelLevel:
        "Le carburant est ce que le réservoir a perdu pendant le trajet, d’après son niveau en pour cent et sa capacité ; une hausse due à un plein n’en est pas déduite, et un niveau de 0, que transmet un capteur sans courant, est laissé de côté.",
      nothing:
        "Trop peu de mesures de carburant ont été transmises pendant ce trajet pour savoir ce qu’il a consommé.",
    },
    split: "Conduite, ralenti, arrêt",
    duration: "Trajet entier",
    splitRule:
      "Entre deux positions, c’est l’état de la première qui vaut : conduite (à partir de {{speed}}, ou de {{speedUnknown}} si le contact n’est pas transmis), ralenti (moteur en marche, plus lent) ou arrêt (moteur coupé, ou plus lent si le contact n’est pas transmis). Les trois durées font ensemble le trajet entier.",
    tripRule:
      "Pour ce véhicule, un trajet est ce qui se trouve entre deux séjours : il y a séjour quand il ne sort pas d’un rayon de {{distance}}, ou a le contact coupé, pendant au moins {{time}}. Un silence de plus de {{gap}} n’appartient à aucun trajet, sauf si le véhicule est allé loin entre-temps.",
    cut: "Où il commence et où il finit",
    began: {
      stay: "Il commence à la dernière position où le véhicule était au repos avant de partir : à moins de {{distance}}, ce serait encore le séjour.",
      silence:
        "C’est un silence de plus de {{gap}} pendant lequel le véhicule est allé loin : il commence à la dernière position d’avant et finit à la première d’après. Personne n’a vu le chemin ; seuls les compteurs en disent la longueur.",
      period: "Il était déjà en cours au début de la période choisie.",
    },
    ended: {
      stay: "Il finit là où le véhicule est arrivé, puis n’est pas sorti d’un rayon de {{distance}} pendant au moins {{time}}.",
      ignition: "Il finit là où le contact a été transmis coupé et l’est resté au moins {{time}}.",
      silence:
        "Il finit à la dernière position avant un silence de plus de {{gap}}. Le silence ne compte ni dans la durée ni dans la distance.",
      period: "Il finit avec la dernière position de la période choisie.",
    },
    points: "Positions",
    used: "Positions sur lesquelles repose le trajet",
    leftOut: "Écartées : tardives, en double ou invraisemblables",
    longestGap: "Plus longue durée sans position",
    firstPosition: "Première position",
    lastPosition: "Dernière position",
    knownWith: "Connu avec",
    fastest: "Vitesse maximale : {{speed}}",
    gapFrom: "Avant la plus longue lacune",
    gapUntil: "Après elle",
    leapt: "Gagné par des sauts, non compté",
    leap: "Saut vers",
    leapRule:
      "Entre deux positions trop éloignées pour le temps écoulé, personne ne sait ce qui a été parcouru : ce que le compteur y a gagné ne fait pas partie de la distance. Là où seul le compteur a augmenté plus qu’on ne peut rouler, la ligne droite compte.",
    moreLeaps_one: "et {{shown}} autre saut",
    moreLeaps_other: "et {{shown}} autres sauts",
    firstReading: "Première mesure",
    lastReading: "Dernière mesure",
  },
};
