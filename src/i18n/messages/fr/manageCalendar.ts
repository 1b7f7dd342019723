import type { Messages } from "../en.ts";

export const manageCalendar: Messages["manage"]["calendar"] = {
  make: "Nouveau calendrier",
  search: "Rechercher des calendriers",
  none: "Il n’y a pas encore de calendriers.",
  removeText_one: "Les alertes et les zones qui le suivent valent dès lors à toute heure.",
  removeText_other: "Les alertes et les zones qui les suivent valent dès lors à toute heure.",
  hours: "Heures de la semaine",
  others_one:
    "{{count}} événement n’est pas dessiné, car il ne revient pas chaque semaine aux mêmes heures. Il est conservé tel quel, et compte aussi.",
  others_other:
    "{{count}} événements ne sont pas dessinés, car ils ne reviennent pas chaque semaine aux mêmes heures. Ils sont conservés tels quels, et comptent aussi.",
  unreadable:
    "Ce calendrier ne peut pas être dessiné. Il est conservé tel quel jusqu’à ce que vous en importiez un autre.",
  import: "Importer un fichier (.ics)",
  taken: "{{name}} remplace ce qui était ici quand vous enregistrez.",
  refused: "Le serveur ne peut pas le calculer : {{reason}}",
  uses: "Valables tant qu’il le dit",
  unused: "Aucune alerte ni zone ne suit ce calendrier.",
  alert: "Alerte :",
  area: "Zone :",
  notLoaded: "Impossible de charger ce qui suit ce calendrier : {{detail}}",
  timeZone: "Fuseau horaire",
  zone: {
    local: "À l’horloge du serveur.",
    utc: "En UTC.",
    named: "Dans le fuseau horaire {{zone}}. Dessinez sur un jour, ou ajoutez des heures.",
    changed:
      "Ce qui dure pendant le changement d’heure garde sa durée et finit d’autant plus tôt ou plus tard ; les jours entiers finissent à minuit.",
  },
  words: {
    utc: "UTC",
    local: "l’horloge du serveur",
    event: "événement",
    repeated: "répété",
    unreadable: "ne peut pas être dessiné",
    more_one: "{{count}} autre événement",
    more_other: "{{count}} autres événements",
  },
  notTaken: {
    tooLarge: "{{name}} n’a pas été accepté : un calendrier ne peut pas dépasser 75 ko.",
    noCalendar: "{{name}} n’a pas été accepté : ce n’est pas un fichier iCalendar.",
    noEvents: "{{name}} n’a pas été accepté : il ne contient aucun événement.",
    refused: "{{name}} n’a pas été accepté : le serveur ne peut pas le calculer. {{reason}}",
  },
};
