import type { Messages } from "../en.ts";

/** The pages of the settings, and what each is for. */
export const settings: Messages["settings"] = {
  text: "Réglages et pages de votre compte.",
  all: "Tous les réglages",
  back: "Retour",
  for: {
    vehicles: "Noms, traceurs, groupes et attributs de la flotte.",
    groups: "Classer les véhicules et les partager par groupe.",
    drivers: "Qui conduit et comment il s’identifie.",
    keys: "Quelle clé a un conducteur, de quand à quand.",
    users: "Les comptes, et ce que chacun peut voir et faire.",
    links: "Des liens qui montrent un véhicule pour un temps.",
    geofence: "Lieux et corridors sur la carte.",
    alerts: "Ce qui est signalé, à qui et comment.",
    reports: "Des rapports envoyés d’eux-mêmes par e-mail.",
    maintenance: "Ce qui est à faire, par date, distance ou heures.",
    commands: "Ce qui s’envoie à un traceur, gardé pour la prochaine fois.",
    attributes: "Des valeurs calculées d’après ce que transmettent les traceurs.",
    calendars: "Quand valent les alertes et les zones.",
    notices: "Ce qui a été écrit à qui, et si c’est parti.",
    map: "Le fond de carte et ce qui s’affiche dessus.",
    profile: "Votre nom, langue, fuseau horaire, mot de passe et sessions.",
    modules: "Ce qui est activé pour vous, et à qui demander le reste.",
    connection: "L’état de la vue en direct, le serveur et ce navigateur.",
    about: "Version, licences et origine des données.",
    audit: "Qui a modifié, commandé et ouvert une session.",
    brand: "L’apparence et l’offre de chaque nom de domaine.",
  },
};
