import type { Messages } from "../en.ts";

export const manual: Messages["manual"] = {
  text: "Qué hay y cómo se usa, capítulo por capítulo.",
  search: "Buscar en el manual",
  contents: "Capítulos",
  all: "Todos los capítulos",
  results: "Resultados",
  found_one: "{{count}} resultado",
  found_other: "{{count}} resultados",
  nothing: "No se encontró nada para «{{query}}»",
  nothingText: "Pruebe con otra palabra o elija un capítulo.",
  unknown: "No hay ningún capítulo con este nombre.",
  around: "Capítulo anterior y siguiente",
  previous: "Anterior: {{title}}",
  next: "Siguiente: {{title}}",
  help: "Ayuda",
};
