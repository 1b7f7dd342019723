import type { Messages } from "../en.ts";

export const manual: Messages["manual"] = {
  text: "O que há e como se usa, capítulo a capítulo.",
  search: "Pesquisar no manual",
  contents: "Capítulos",
  all: "Todos os capítulos",
  results: "Resultados",
  found_one: "{{count}} resultado",
  found_other: "{{count}} resultados",
  nothing: "Nada encontrado para «{{query}}»",
  nothingText: "Experimente outra palavra ou escolha um capítulo.",
  unknown: "Não há nenhum capítulo com este nome.",
  around: "Capítulo anterior e seguinte",
  previous: "Anterior: {{title}}",
  next: "Seguinte: {{title}}",
  help: "Ajuda",
};
