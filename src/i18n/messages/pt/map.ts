import type { Messages } from "../en.ts";

export const map: Messages["map"] = {
  label: "Mapa de veículos",
  fit: "Mostrar toda a frota",
  zoomIn: "Aproximar",
  zoomOut: "Afastar",
  noGraphics:
    "O mapa precisa de WebGL, que este navegador não oferece. A lista e o painel continuam.",
  lostGraphics: "O mapa perdeu a placa gráfica e está a voltar.",
  failed: "O mapa não pôde arrancar: {{detail}}",
  summary:
    "{{total}} veículos: {{moving}} em movimento, {{idle}} ao ralenti, {{stopped}} parados, {{disconnected}} desligados",
};
