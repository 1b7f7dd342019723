import type { Messages } from "../en.ts";

/** What each key does: the names are those of `state/shortcuts`. */
export const shortcut: Messages["shortcut"] = {
  title: "Atalhos de teclado",
  closeHelp: "Fechar",
  area: { everywhere: "Em toda a parte", map: "No mapa em direto" },
  palette: "Encontrar e fazer tudo",
  help: "Mostrar estas teclas",
  nextAlert: "Abrir o próximo alerta novo",
  close: "Fechar o que está aberto",
  search: "Procurar veículos",
  nextRow: "Seguinte na lista",
  previousRow: "Anterior na lista",
  openRow: "Abrir o veículo da lista",
  follow: "Seguir o veículo, ou parar",
  zoomIn: "Aproximar",
  zoomOut: "Afastar",
  fit: "Mostrar toda a frota",
  summary: "Dizer como está a frota",
};
