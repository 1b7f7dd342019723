import type { Messages } from "../en.ts";

export const value: Messages["value"] = {
  on: "ligado",
  off: "desligado",
  open: "aberta",
  closed: "fechada",
  yes: "sim",
  no: "não",
};
