import type { Messages } from "../en.ts";

export const stillMap: Messages["stillMap"] = {
  nothing: "Il n’y a aucune position à montrer sur une carte.",
  failed: "La carte n’a pas pu être dessinée : ce navigateur n’a pas de quoi la dessiner.",
};
