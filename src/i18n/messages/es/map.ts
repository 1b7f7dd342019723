import type { Messages } from "../en.ts";

export const map: Messages["map"] = {
  label: "Mapa de vehículos",
  fit: "Mostrar toda la flota",
  zoomIn: "Acercar",
  zoomOut: "Alejar",
  noGraphics: "El mapa necesita WebGL, que este navegador no ofrece. La lista y el panel siguen.",
  lostGraphics: "El mapa perdió la tarjeta gráfica y está volviendo.",
  failed: "El mapa no pudo iniciarse: {{detail}}",
  summary:
    "{{total}} vehículos: {{moving}} en movimiento, {{idle}} al ralentí, {{stopped}} detenidos, {{disconnected}} desconectados",
};
