import type { Messages } from "../en.ts";

export const chart: Messages["chart"] = {
  title: "Gráficos",
  choose: "Lecturas que mostrar",
  noneOf: "{{reading}}: sin datos en este tiempo",
  nothing: "En este tiempo no se recibió ninguna de las lecturas elegidas.",
  nothingFound: "No hay tal lectura",
  speed: "Velocidad",
};
