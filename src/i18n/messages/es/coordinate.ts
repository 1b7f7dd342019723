import type { Messages } from "../en.ts";

export const coordinate: Messages["coordinate"] = {
  coordinates: "Coordenadas",
  menu: "Este lugar",
  copy: "Copiar coordenadas",
  copyVehicle: "Copiar las coordenadas del vehículo",
  copyMiddle: "Copiar las coordenadas del centro del mapa",
  street: "Vista de calle aquí",
  streetVehicle: "Vista de calle en el vehículo",
  streetMiddle: "Vista de calle en el centro del mapa",
  directions: "Cómo llegar aquí",
  copied: "Copiado: {{text}}",
  copyFailed: "El navegador no permite copiar. Las coordenadas son {{text}}",
};
