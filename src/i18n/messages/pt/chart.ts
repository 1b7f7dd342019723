import type { Messages } from "../en.ts";

export const chart: Messages["chart"] = {
  title: "Gráficos",
  choose: "Leituras a mostrar",
  nothing: "Nenhuma das leituras escolhidas foi comunicada neste período.",
  nothingFound: "Não há tal leitura",
  speed: "Velocidade",
};
