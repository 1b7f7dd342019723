import type { Messages } from "../en.ts";

export const coordinate: Messages["coordinate"] = {
  coordinates: "Coordenadas",
  menu: "Este local",
  copy: "Copiar coordenadas",
  copyVehicle: "Copiar as coordenadas do veículo",
  copyMiddle: "Copiar as coordenadas do centro do mapa",
  street: "Vista de rua aqui",
  streetVehicle: "Vista de rua no veículo",
  streetMiddle: "Vista de rua no centro do mapa",
  directions: "Como chegar aqui",
  copied: "Copiado: {{text}}",
  copyFailed: "O navegador não permite copiar. As coordenadas são {{text}}",
};
