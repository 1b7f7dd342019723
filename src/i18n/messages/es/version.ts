import type { Messages } from "../en.ts";

export const version: Messages["version"] = {
  word: "Versión nueva",
  text: "Hay una versión nueva. Vuelva a cargar la página para ver otra vez datos en vivo.",
  reload: "Volver a cargar la página",
};
