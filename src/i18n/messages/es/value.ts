import type { Messages } from "../en.ts";

export const value: Messages["value"] = {
  on: "encendido",
  off: "apagado",
  open: "abierta",
  closed: "cerrada",
  yes: "sí",
  no: "no",
};
