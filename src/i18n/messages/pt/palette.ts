import type { Messages } from "../en.ts";

/** The palette: one input for everything that can be found and done. */
export const palette: Messages["palette"] = {
  title: "Encontrar qualquer coisa",
  ask: "Veículos, páginas, ações, «ontem 16:00 Bus 12»…",
  close: "Fechar",
  results: "Resultados",
  nothing: "Nada encontrado para «{{query}}»",
  nothingText: "Experimente um nome, uma matrícula, um grupo, uma página ou uma ação.",
  momentOfFleet: "Toda a frota",
  pastOf: "Histórico de {{name}}",
  pastHint: "hoje, até agora",
  failed: "Não foi possível procurar os veículos.",
  count_one: "{{count}} resultado",
  count_other: "{{count}} resultados",
  group: {
    recent: "Usados por último",
    past: "O passado",
    vehicles: "Veículos",
    areas: "Locais",
    map: "Mapa",
    filter: "Mostrar",
    layers: "Camadas",
    pages: "Páginas",
    look: "Aspeto e idioma",
    account: "Conta",
  },
};
