import type { Messages } from "../en.ts";

/** What each key does: the names are those of `state/shortcuts`. */
export const shortcut: Messages["shortcut"] = {
  title: "Atajos de teclado",
  closeHelp: "Cerrar",
  area: { everywhere: "En todas partes", map: "En el mapa en vivo" },
  palette: "Encontrar y hacer todo",
  help: "Mostrar estas teclas",
  nextAlert: "Abrir la siguiente alerta nueva",
  close: "Cerrar lo que está abierto",
  search: "Buscar vehículos",
  nextRow: "Siguiente de la lista",
  previousRow: "Anterior de la lista",
  openRow: "Abrir el vehículo de la lista",
  follow: "Seguir el vehículo, o dejar de seguirlo",
  zoomIn: "Acercar",
  zoomOut: "Alejar",
  fit: "Mostrar toda la flota",
  summary: "Decir cómo está la flota",
};
