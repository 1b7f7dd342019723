import type { Messages } from "./en.ts";
import { approval } from "./fr/approval.ts";
import { area } from "./fr/area.ts";
import { attribute } from "./fr/attribute.ts";
import { audit } from "./fr/audit.ts";
import { brand } from "./fr/brand.ts";
import { camera } from "./fr/camera.ts";
import { chart } from "./fr/chart.ts";
import { command } from "./fr/command.ts";
import { coordinate } from "./fr/coordinate.ts";
import { download } from "./fr/download.ts";
import { draw } from "./fr/draw.ts";
import { event } from "./fr/event.ts";
import { events } from "./fr/events.ts";
import { evidence } from "./fr/evidence.ts";
import { fleetMap } from "./fr/fleetMap.ts";
import { general } from "./fr/general.ts";
import { history } from "./fr/history.ts";
import { historyExport } from "./fr/historyExport.ts";
import { historyTrips } from "./fr/historyTrips.ts";
import { immobilizer } from "./fr/immobilizer.ts";
import { links } from "./fr/links.ts";
import { list } from "./fr/list.ts";
import { manage } from "./fr/manage.ts";
import { manual } from "./fr/manual.ts";
import { map } from "./fr/map.ts";
import { mapOptions } from "./fr/mapOptions.ts";
import { message } from "./fr/message.ts";
import { outbox } from "./fr/outbox.ts";
import { palette } from "./fr/palette.ts";
import { panel } from "./fr/panel.ts";
import { profile } from "./fr/profile.ts";
import { routeLegend } from "./fr/routeLegend.ts";
import { screen } from "./fr/screen.ts";
import { sendCommand } from "./fr/sendCommand.ts";
import { settings } from "./fr/settings.ts";
import { shortcut } from "./fr/shortcut.ts";
import { side } from "./fr/side.ts";
import { start } from "./fr/start.ts";
import { stillMap } from "./fr/stillMap.ts";
import { trips } from "./fr/trips.ts";
import { value } from "./fr/value.ts";
import { version } from "./fr/version.ts";
import { viewAs } from "./fr/viewAs.ts";
import { visits } from "./fr/visits.ts";

export const fr: Messages = {
  ...start,
  state: {
    all: "Tous",
    moving: "En mouvement",
    idle: "Au ralenti",
    stopped: "Arrêté",
    disconnected: "Déconnecté",
  },
  fleetMap,
  general,
  history,
  links,
  list,
  side,
  trips,
  historyTrips,
  immobilizer,
  approval,
  viewAs,
  visits,
  historyExport,
  profile,
  routeLegend,
  stillMap,
  evidence,
  panel,
  settings,
  event,
  events,
  attribute,
  chart,
  value,
  version,
  connection: {
    loading: "Chargement de la flotte…",
    live: "En direct",
    delayed: "En retard",
    lost: "Connexion perdue",
    asOf: "état à {{time}}",
    retryIn: "Nouvel essai dans {{seconds}} s",
    retrying: "Connexion…",
    reconnect: "Se reconnecter",
    engineFailing_one: "La vue en direct est tombée en panne et a été relancée",
    engineFailing_other:
      "La vue en direct est tombée en panne {{count}} fois en dix minutes ; elle peut prendre du retard",
    updates_one: "{{count}} mise à jour/s",
    updates_other: "{{count}} mises à jour/s",
    refused_one: "{{count}} position refusée",
    refused_other: "{{count}} positions refusées",
    delay: "Délai {{delay}}",
  },
  diagnostics: {
    title: "Connexion en détail",
    close: "Fermer",
    asOf: "Depuis l’ouverture de cette page",
    lastFrame: "Dernière réception",
    vehicles: "Véhicules",
    lists: "Dernière demande des listes",
    listsAnswered: "avec réponse",
    listsUnanswered: "sans réponse",
    updates: "Mises à jour par seconde",
    snapshots: "Images par seconde",
    delay: "Du traceur à l’écran",
    delayValue: "{{p50}} en général, {{p95}} pour les 5 % les plus lents",
    waiting: "En attente d’affichage",
    failed: "Images qui ont échoué",
    lastFailure: "Dernier échec",
    refused: "Positions non affichées et pourquoi",
    none: "Toutes les positions ont été affichées.",
    unavailable: "La vue en direct ne répond pas.",
    open: "Connexion en détail",
    reason: {
      badLatitude: "Latitude impossible",
      badLongitude: "Longitude impossible",
      badSpeed: "Vitesse qu’aucun véhicule n’atteint",
      badCourse: "Cap impossible",
      badTime: "Heure impossible",
      inFuture: "Heure dans le futur",
      noPlace: "Ni satellites ni lieu",
      late: "Plus ancienne que celle affichée",
      duplicate: "Reçue deux fois",
      unknownVehicle: "D’un véhicule qui n’est pas le vôtre",
      unreadable: "Illisible",
    },
  },
  demo: {
    preparing: "Préparation de la flotte de démonstration : {{done}} véhicules sur {{total}}",
  },
  manage,
  manual,
  map,
  mapOptions,
  coordinate,
  screen,
  sendCommand,
  shortcut,
  outbox,
  palette,
  area,
  draw,
  audit,
  brand,
  camera,
  message,
  download,
  command,
  age: {
    now: "maintenant",
    seconds: "{{count}} s",
    minutes: "{{count}} min",
    hours: "{{count}} h",
    days: "{{count}} j",
    years: "{{count}} a",
    ago: "il y a {{age}}",
    ahead: "horloge en avance de {{age}}",
  },
  actuation: {
    refusal: {
      immobilization_not_authorized: "Vous n’êtes pas autorisé à commander ce véhicule.",
      immo_pending: "Une commande est en attente pour ce véhicule. Attendez son résultat.",
      customCommandsNotAllowed: "Vous n’êtes pas autorisé à envoyer vos propres commandes.",
      passwordRequired: "Saisissez d’abord votre mot de passe à nouveau.",
      secondPersonRequired: "Une autre personne doit d’abord approuver.",
      secondPersonNotIndependent:
        "Cela revient à quelqu’un d’indépendant de la personne qui demande.",
      secondPersonNotNeeded: "Cette commande n’a pas besoin d’approbation.",
      approvalOver: "Déjà décidé, retiré ou utilisé, ou le délai est passé.",
      vehicleDisabled: "Ce véhicule est désactivé.",
      actuationHalted: "Un administrateur a suspendu toutes les commandes.",
      outcomeUnknown:
        "On ignore ce qu’a fait la dernière commande. Vérifiez et effacez-la d’abord.",
      vehicleMoves: "Le véhicule roule. Attendez que sa vitesse soit de 0.",
      motionUnknown:
        "On ignore si le véhicule roule. Demandez sa position deux fois, à dix secondes d’intervalle.",
      tooManyCommands: "Trop de commandes. Attendez une minute.",
      fleetBreaker: "Trop de véhicules ont été commandés en dix minutes. Réessayez plus tard.",
      notConnected: "Le véhicule est injoignable. Rien n’a été envoyé.",
      commandNotSupported: "Ce véhicule ne connaît pas cette commande.",
      badOutput: "Choisissez une sortie, à activer ou à désactiver.",
      badCommandText: "La commande ne peut contenir que des caractères simples.",
      idempotencyKeyReused: "Cette confirmation a servi à une autre commande. Recommencez.",
    },
    status: {
      intended: "Envoi en cours",
      handedOff: "Envoyée, en attente du véhicule",
      confirmed: "Confirmée par le véhicule",
      failed: "Refusée par le véhicule",
      refused: "Non envoyée",
      expired: "Non envoyée à temps",
      unknown: "Résultat inconnu",
      cleared: "Résultat inconnu, vérifié",
    },
  },
};
