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
import { event } from "./fr/event.ts";
import { events } from "./fr/events.ts";
import { evidence } from "./fr/evidence.ts";
import { fleetMap } from "./fr/fleetMap.ts";
import { general } from "./fr/general.ts";
import { history } from "./fr/history.ts";
import { historyExport } from "./fr/historyExport.ts";
import { historyTrips } from "./fr/historyTrips.ts";
import { immobilizer } from "./fr/immobilizer.ts";
import { list } from "./fr/list.ts";
import { map } from "./fr/map.ts";
import { mapOptions } from "./fr/mapOptions.ts";
import { message } from "./fr/message.ts";
import { palette } from "./fr/palette.ts";
import { panel } from "./fr/panel.ts";
import { profile } from "./fr/profile.ts";
import { routeLegend } from "./fr/routeLegend.ts";
import { screen } from "./fr/screen.ts";
import { sendCommand } from "./fr/sendCommand.ts";
import { settings } from "./fr/settings.ts";
import { share } from "./fr/share.ts";
import { shortcut } from "./fr/shortcut.ts";
import { side } from "./fr/side.ts";
import { stillMap } from "./fr/stillMap.ts";
import { trips } from "./fr/trips.ts";
import { value } from "./fr/value.ts";
import { version } from "./fr/version.ts";
import { visits } from "./fr/visits.ts";

export const fr: Messages = {
  app: {
    loading: "Chargement…",
    notFound: "Il n'y a rien à cette adresse.",
    backToMap: "Retour à la carte",
    skipToContent: "Aller au contenu",
    crashed: "Cette page a rencontré un problème.",
    partMissing:
      "Une partie de la page n’est pas arrivée : il y a une nouvelle version, ou pas de connexion.",
    paneFailed: "Cette partie de la page a échoué. Tout le reste continue.",
    rowFailed: "Impossible d’afficher cette ligne.",
    closePane: "Fermer",
    reload: "Recharger",
  },
  nav: {
    main: "Menu principal",
    map: "Carte",
    dashboard: "Tableau de bord",
    reports: "Rapports",
    settings: "Réglages",
    manual: "Manuel",
    legacyMap: "Ancienne carte",
    customReports: "Rapports sur mesure",
    externalReports: "Rapports externes",
    scheduler: "Rapports automatiques",
    management: "Gestion",
    tacho: "Chronotachygraphe",
    routes: "Itinéraires",
    cameras: "Caméras",
    closedTitle: "{{page}} : désactivé pour vous",
    closedText:
      "Cette partie n’est pas comprise dans votre compte ou à cette adresse. Demandez à la personne qui gère votre compte de l’activer.",
    more: "Plus",
    closeMore: "Fermer le menu",
    signOut: "Se déconnecter",
    theme: "Clair ou sombre",
    themeAuto: "Suivre le système",
    themeLight: "Clair",
    themeDark: "Sombre",
    language: "Langue",
    account: "Compte",
  },
  external: {
    openInTab: "Rien ne s’affiche ? Ouvrir dans un nouvel onglet",
    loading: "Chargement : {{page}}…",
  },
  notBuilt: {
    title: "{{page}} : pas encore construite",
    text: "Cette page est prévue mais n'existe pas encore. La carte en direct fonctionne déjà.",
  },
  pages: {
    map: "Carte",
    dashboard: "Tableau de bord",
    reports: "Rapports",
    scheduler: "Rapports automatiques",
    settings: "Réglages",
    vehicles: "Véhicules",
    groups: "Groupes",
    drivers: "Conducteurs",
    users: "Utilisateurs",
    links: "Liens temporaires",
    geofence: "Zones",
    alerts: "Alertes",
    maintenance: "Entretien",
    profile: "Profil",
    manual: "Manuel",
    signIn: "Connexion",
    register: "Inscription",
    changePassword: "Changer le mot de passe",
    forgotPassword: "Mot de passe oublié",
    mapOptions: "Options de la carte",
    shared: "Véhicule partagé",
    modules: "Modules",
    connection: "Connexion",
    about: "À propos",
    audit: "Journal d’audit",
    brand: "Marques",
    notFound: "Introuvable",
  },
  login: {
    title: "Connexion",
    user: "Utilisateur",
    userHint: "Votre adresse e-mail",
    password: "Mot de passe",
    signIn: "Se connecter",
    signingIn: "Connexion…",
    forgot: "Mot de passe oublié ?",
    register: "S'inscrire",
    userMissing: "Saisissez votre utilisateur",
    passwordMissing: "Saisissez un mot de passe",
    passwordShort: "Au moins {{count}} caractères",
    wrongCredentials: "Aucun compte avec cet utilisateur et ce mot de passe.",
    userDisabled: "Cet utilisateur est désactivé.",
    tooManyAttempts: "Trop de tentatives. Réessayez dans {{seconds}} secondes.",
    offline: "Impossible de joindre le serveur.",
    failed: "La connexion a échoué : {{detail}}",
    sessionEnded: "Votre session est terminée. Reconnectez-vous.",
    again: {
      title: "Votre session est terminée. Reconnectez-vous pour continuer.",
      text: "Ce que vous voyiez et ce que vous avez saisi est conservé. D’ici là, rien n’est actualisé ni envoyé.",
      who: "Compte : {{name}}",
      other: "Se connecter avec un autre compte",
      back: "Revenir à {{name}}",
      otherText: "Une autre personne repart de zéro : ce qui a été saisi ici est perdu.",
    },
    demoTitle: "Comptes de démonstration",
    demoText: "Ceci est une démonstration avec une flotte simulée. Choisissez qui être :",
    demoRole: {
      admin: "Administrateur",
      manager: "Gestionnaire",
      operator: "Opérateur",
      readonly: "Lecture seule",
    },
    showPassword: "Afficher ou masquer le mot de passe",
  },
  password: {
    forgotTitle: "Mot de passe oublié ?",
    forgotText: "Nous vous enverrons un e-mail avec un lien pour en choisir un autre.",
    send: "Envoyer le lien",
    sent: "Si un compte porte ce nom, un lien vient d’être envoyé à son adresse e-mail. Il est valable une heure.",
    sentDemo:
      "Dans la démonstration, aucun e-mail ne quitte cette machine : l’administrateur trouve le message à l’adresse {{address}}.",
    resetTitle: "Choisissez un nouveau mot de passe",
    challengeText: "Vous devez changer de mot de passe avant de continuer.",
    save: "Enregistrer le mot de passe",
    saved: "Votre nouveau mot de passe est enregistré. Connectez-vous avec celui-ci.",
    over: "Ce lien a servi ou a expiré. Demandez-en un autre.",
    weak: "Ce mot de passe est trop facile à deviner. Choisissez-en un autre.",
    failed: "L’opération a échoué : {{detail}}",
    back: "Retour à la connexion",
  },
  setup: {
    title: "Créer le premier administrateur",
    text: "Ce lien ne sert qu'une fois. Choisissez comment vous connecter.",
    name: "Nom",
    email: "E-mail",
    password: "Nouveau mot de passe",
    confirm: "Confirmer le mot de passe",
    create: "Créer le compte",
    mismatch: "Les mots de passe ne correspondent pas",
    nameMissing: "Le nom est obligatoire",
    emailInvalid: "Saisissez un e-mail valide",
    linkUsed: "Ce lien a servi ou a expiré. Redémarrez le serveur pour en obtenir un autre.",
    failed: "Le compte n'a pas été créé : {{detail}}",
    noRegistration: "L'inscription n'est pas ouverte. Demandez un compte à votre administrateur.",
    registered:
      "Vous pouvez maintenant vous connecter avec cet e-mail et ce mot de passe. Sinon, un compte existe déjà avec cet e-mail.",
  },
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
  list,
  side,
  trips,
  historyTrips,
  immobilizer,
  approval,
  visits,
  historyExport,
  profile,
  routeLegend,
  stillMap,
  evidence,
  panel,
  settings,
  share,
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
      "La vue en direct est tombée en panne {{count}} fois en dix minutes ; elle peut prendre du retard",
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
    delay: "De la balise à l’écran",
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
    preparing: "Préparation de la flotte de démonstration : {{done}} véhicules sur {{total}}",
  },
  map,
  mapOptions,
  coordinate,
  screen,
  sendCommand,
  shortcut,
  palette,
  area,
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
      immobilization_not_authorized: "Vous n'êtes pas autorisé à commander ce véhicule.",
      immo_pending: "Une commande est en attente pour ce véhicule. Attendez son résultat.",
      customCommandsNotAllowed: "Vous n'êtes pas autorisé à envoyer vos propres commandes.",
      passwordRequired: "Saisissez d'abord votre mot de passe à nouveau.",
      secondPersonRequired: "Une autre personne doit d'abord approuver.",
      secondPersonNotIndependent:
        "Cela revient à quelqu'un d'indépendant de la personne qui demande.",
      secondPersonNotNeeded: "Cette commande n'a pas besoin d'approbation.",
      approvalOver: "Déjà décidé, retiré ou utilisé, ou le délai est passé.",
      vehicleDisabled: "Ce véhicule est désactivé.",
      actuationHalted: "Un administrateur a suspendu toutes les commandes.",
      outcomeUnknown:
        "On ignore ce qu'a fait la dernière commande. Vérifiez et effacez-la d'abord.",
      vehicleMoves: "Le véhicule roule. Attendez que sa vitesse soit de 0.",
      motionUnknown:
        "On ignore si le véhicule roule. Demandez sa position deux fois, à dix secondes d'intervalle.",
      tooManyCommands: "Trop de commandes. Attendez une minute.",
      fleetBreaker: "Trop de véhicules ont été commandés en dix minutes. Réessayez plus tard.",
      notConnected: "Le véhicule est injoignable. Rien n'a été envoyé.",
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
  error: {
    sectionClosed:
      "Cette partie est désactivée pour votre compte. Adressez-vous à la personne qui le gère.",
    timeout: "Le serveur n'a pas répondu à temps.",
    offline: "Impossible de joindre le serveur.",
    unreadable: "La réponse du serveur n'a pas pu être lue.",
    notConfigured: "Ce service n'est pas configuré sur ce serveur.",
    diskFull: "Le disque du serveur est plein : rien n'a été enregistré.",
    tryAgain: "Réessayer",
  },
};
