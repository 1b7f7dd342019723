import type { Messages } from "../en.ts";

export const manual: Messages["manual"] = {
  text: "Ce qu’il y a et comment s’en servir, chapitre par chapitre.",
  search: "Chercher dans le manuel",
  contents: "Chapitres",
  all: "Tous les chapitres",
  results: "Résultats",
  found_one: "{{count}} résultat",
  found_other: "{{count}} résultats",
  nothing: "Rien trouvé pour « {{query}} »",
  nothingText: "Essayez un autre mot ou choisissez un chapitre.",
  unknown: "Il n’y a pas de chapitre de ce nom.",
  around: "Chapitre précédent et suivant",
  previous: "Précédent : {{title}}",
  next: "Suivant : {{title}}",
  help: "Aide",
};
