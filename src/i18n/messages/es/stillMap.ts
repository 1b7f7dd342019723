import type { Messages } from "../en.ts";

export const stillMap: Messages["stillMap"] = {
  nothing: "No hay ninguna posición que mostrar en un mapa.",
  failed: "No se pudo dibujar el mapa: este navegador no tiene gráficos para ello.",
};
