import type { Messages } from "../en.ts";

export const map: Messages["map"] = {
  label: "Mapa de veículos",
  attribution: "Mostrar ou ocultar quem fez o mapa",
  fit: "Mostrar toda a frota",
  zoomIn: "Aproximar",
  zoomOut: "Afastar",
  summary_one:
    "{{total}} veículo: {{moving}} em movimento, {{idle}} ao ralenti, {{stopped}} parados, {{disconnected}} sem ligação",
  summary_other:
    "{{total}} veículos: {{moving}} em movimento, {{idle}} ao ralenti, {{stopped}} parados, {{disconnected}} sem ligação",
};
