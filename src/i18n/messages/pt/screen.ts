import type { Messages } from "../en.ts";

/** The screen as a whole: its panes. */
export const screen: Messages["screen"] = {
  list: {
    edge: "Largura da lista",
    fold: "Ocultar lista",
    unfold: "Mostrar lista",
    sheet: "Altura da lista",
  },
  panel: {
    edge: "Largura do painel",
    fold: "Ocultar painel",
    unfold: "Mostrar painel",
    sheet: "Altura do painel",
  },
};
