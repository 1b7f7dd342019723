import type { Messages } from "../en.ts";

export const chart: Messages["chart"] = {
  title: "Gráficos",
  choose: "Leituras a mostrar",
  noneOf: "{{reading}}: sem dados neste tempo",
  nothing: "Nenhuma das leituras escolhidas foi comunicada neste período.",
  nothingFound: "Não há tal leitura",
  speed: "Velocidade",
};
