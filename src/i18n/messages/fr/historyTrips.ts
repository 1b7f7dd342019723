import type { Messages } from "../en.ts";

export const historyTrips: Messages["historyTrips"] = {
  list: "Trajets et arrêts",
  stopped: "Arrêté {{duration}}",
  idle: "Ralenti {{duration}}",
  incomplete: "Cette période n’est pas complète : il peut y avoir d’autres trajets.",
  usualRules:
    "Les règles de ce véhicule n’ont pas pu être chargées : les trajets suivent les règles habituelles.",
  explain: "D’où viennent les chiffres du trajet {{number}}",
  tripEvidence: "Fiche de preuve du trajet {{number}}",
  stopEvidence: "Fiche de preuve de l’arrêt de {{time}}",
  explanation: {
    title: "Trajet {{number}} : d’où viennent ses chiffres",
    counterAtEnd: "Compteur à la fin",
    counterAtStart: "Compteur au début",
    counterSetBy: "Avancé à la main en route",
    difference: "Distance parcourue",
    distanceBy: {
      odometer:
        "La distance est ce que l’odomètre du véhicule affichait à la dernière position moins ce qu’il affichait à la première.",
      totalDistance:
        "La distance est le total que le serveur additionne de position en position : celui de la dernière moins celui de la première. L’odomètre ne sert que si les deux positions le transmettent, s’il n’a pas reculé et s’il n’est pas réglé comme à ignorer.",
    },
    fuelBy: {
      fuelUsed:
        "Le carburant est ce que le compteur de consommation du moteur a gagné entre sa première et sa dernière mesure du trajet.",
      fuel: "Le carburant est ce que le réservoir a perdu pendant le trajet, en litres ; une hausse due à un plein n’en est pas déduite, et un niveau de 0, que transmet un capteur sans courant, est laissé de côté.",
      fuelLevel:
        "Le carburant est ce que le réservoir a perdu pendant le trajet, d’après son niveau en pour cent et sa capacité ; une hausse due à un plein n’en est pas déduite, et un niveau de 0, que transmet un capteur sans courant, est laissé de côté.",
      nothing:
        "Trop peu de mesures de carburant ont été transmises pendant ce trajet pour savoir ce qu’il a consommé.",
    },
    split: "Conduite, ralenti, arrêt",
    duration: "Trajet entier",
    splitRule:
      "Entre deux positions, l’état de la première vaut : conduite, ralenti (moteur en marche sans bouger) ou arrêt (moteur coupé). Les trois durées font ensemble le trajet entier.",
    tripRule:
      "Un trajet est ce qui se trouve entre deux séjours. Il y a séjour quand le véhicule ne sort pas d’un rayon, ou a le contact coupé, assez longtemps : {{distance}} et {{time}}, sauf autre réglage pour ce véhicule.",
    points: "Positions",
    used: "Positions sur lesquelles repose le trajet",
    leftOut: "Écartées : tardives, en double ou invraisemblables",
    longestGap: "Plus longue durée sans position",
    firstPosition: "Première position",
    lastPosition: "Dernière position",
  },
};
