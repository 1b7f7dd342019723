import type { Messages } from "../en.ts";

/** The palette: one input for everything that can be found and done. */
export const palette: Messages["palette"] = {
  title: "Encontrar cualquier cosa",
  ask: "Vehículos, páginas, acciones, «ayer 16:00 Bus 12»…",
  close: "Cerrar",
  results: "Resultados",
  nothing: "Nada encontrado para «{{query}}»",
  nothingText: "Pruebe con un nombre, una matrícula, un grupo, una página o una acción.",
  momentOfFleet: "Toda la flota",
  pastOf: "Historial de {{name}}",
  pastHint: "hoy, hasta ahora",
  failed: "No se pudieron buscar los vehículos.",
  count_one: "{{count}} resultado",
  count_other: "{{count}} resultados",
  group: {
    recent: "Usados por último",
    past: "El pasado",
    vehicles: "Vehículos",
    areas: "Lugares",
    map: "Mapa",
    filter: "Mostrar",
    layers: "Capas",
    pages: "Páginas",
    look: "Aspecto e idioma",
    account: "Cuenta",
  },
};
