import type { Messages } from "../en.ts";

/** The pages about connection, modules and the product itself. */
export const general: Messages["general"] = {
  connection: {
    live: "Vue en direct",
    byItself: "Elle se maintient seule, et revient d’elle-même quand elle est perdue.",
    server: "Serveur",
    address: "Adresse",
    version: "Version",
    roundTrip: "Aller-retour",
    noAnswer: "Pas de réponse",
    browser: "Ce navigateur",
    has: "Oui",
    ability: {
      webgl: "Dessiner la carte (WebGL 2)",
      worker: "Lire la flotte à côté de la page (worker)",
      socket: "Recevoir en direct (WebSocket)",
      storage: "Garder l’historique sur cet appareil",
      clipboard: "Copier dans le presse-papiers",
      sound: "Son des alertes",
      tabs: "Des onglets qui se connaissent",
    },
    without: {
      webgl: "Non : la liste et le panneau continuent sans carte",
      worker: "Non : la vue en direct ne fonctionne pas",
      socket: "Non : la vue en direct ne fonctionne pas",
      storage: "Non : l’historique est téléchargé à chaque fois",
      clipboard: "Non : copiez à la main ; il faut https",
      sound: "Non : les alertes s’affichent sans son",
      tabs: "Non : une déconnexion ailleurs se remarque plus tard",
    },
  },
  about: {
    product: "Produit",
    version: "{{title}}, version {{version}}",
    data: "Données de la carte",
    otherMaps:
      "Les cartes ajoutées par votre fournisseur nomment leurs sources au bord de la carte.",
    licences: "Logiciels tiers",
    licencesText:
      "Ce produit est fait avec les logiciels de cette liste, chacun sous sa propre licence.",
    noLicences: "La liste n’a pas pu être chargée.",
    inPage: "Dans cette page",
    inServer: "Dans le serveur",
    noText: "Le paquet nomme sa licence sans en donner le texte : {{licence}}.",
    publicDomain: "domaine public",
    credit: {
      streets: "Rues et adresses :",
      towns: "Villes :",
      land: "Terres et frontières :",
    },
  },
  modules: {
    on: "Accès ouvert",
    off: "Accès fermé",
    openBy: {
      default: "Tout le monde y a accès, sauf si l’accès est retiré.",
      account: "Votre compte y a accès.",
      partner: "Tout le monde y a accès à cette adresse.",
      administrator: "Les administrateurs y ont toujours accès.",
    },
    closedBy: {
      account:
        "Votre compte n’y a pas accès. Demandez à la personne qui le gère de retirer l’attribut « {{attribute}} ».",
      partner: "{{title}} a fermé l’accès à tous à cette adresse.",
      nobody:
        "Votre compte n’y a pas encore accès. Demandez à la personne qui le gère l’attribut « {{attribute}} ».",
      link: "Cela ne fait pas partie de ce qui vous a été partagé.",
      notConfigured:
        "{{title}} n’a pas de page pour cela à cette adresse. Demandez à un administrateur d’en configurer une dans Marques.",
    },
  },
};
