import type { Messages } from "../en.ts";

/** The screen as a whole: its panes. */
export const screen: Messages["screen"] = {
  list: {
    edge: "Largeur de la liste",
    fold: "Masquer la liste",
    unfold: "Afficher la liste",
    sheet: "Hauteur de la liste",
  },
  panel: {
    edge: "Largeur du panneau",
    fold: "Masquer le panneau",
    unfold: "Afficher le panneau",
    sheet: "Hauteur du panneau",
  },
};
