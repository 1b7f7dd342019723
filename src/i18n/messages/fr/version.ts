import type { Messages } from "../en.ts";

export const version: Messages["version"] = {
  word: "Nouvelle version",
  text: "Une nouvelle version est disponible. Rechargez la page pour revoir les données en direct.",
  reload: "Recharger la page",
};
