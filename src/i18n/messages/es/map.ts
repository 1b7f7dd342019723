import type { Messages } from "../en.ts";

export const map: Messages["map"] = {
  label: "Mapa de vehículos",
  attribution: "Mostrar u ocultar quién hizo el mapa",
  fit: "Mostrar toda la flota",
  zoomIn: "Acercar",
  zoomOut: "Alejar",
  summary_one:
    "{{total}} vehículo: {{moving}} en movimiento, {{idle}} al ralentí, {{stopped}} detenidos, {{disconnected}} desconectados",
  summary_other:
    "{{total}} vehículos: {{moving}} en movimiento, {{idle}} al ralentí, {{stopped}} detenidos, {{disconnected}} desconectados",
};
