import type { Messages } from "../en.ts";

export const value: Messages["value"] = {
  on: "allumé",
  off: "éteint",
  open: "ouverte",
  closed: "fermée",
  yes: "oui",
  no: "non",
};
