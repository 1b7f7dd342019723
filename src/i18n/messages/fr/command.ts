import type { Messages } from "../en.ts";

/** What one can do, by its name in the palette. */
export const command: Messages["command"] = {
  follow: "Suivre le véhicule",
  unfollow: "Ne plus suivre",
  flyTo: "Aller au véhicule",
  closeVehicle: "Fermer le véhicule",
  clear: "Effacer tous les filtres",
  state: "État : {{state}}",
  allStates: "Tous les états",
  copyLink: "Copier un lien vers cette vue",
  linkCopied: "Lien copié",
  linkNotCopied: "Le navigateur n’a pas permis la copie.",
  theme: "Couleurs : {{theme}}",
  language: "Langue : {{language}}",
};
