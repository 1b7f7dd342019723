import type { Messages } from "../en.ts";

export const stillMap: Messages["stillMap"] = {
  nothing: "Não há nenhuma posição para mostrar num mapa.",
  failed: "Não foi possível desenhar o mapa: este navegador não tem gráficos para isso.",
};
