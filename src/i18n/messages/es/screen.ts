import type { Messages } from "../en.ts";

/** The screen as a whole: its panes. */
export const screen: Messages["screen"] = {
  list: {
    edge: "Ancho de la lista",
    fold: "Ocultar la lista",
    unfold: "Mostrar la lista",
    sheet: "Altura de la lista",
  },
  panel: {
    edge: "Ancho del panel",
    fold: "Ocultar el panel",
    unfold: "Mostrar el panel",
    sheet: "Altura del panel",
  },
};
