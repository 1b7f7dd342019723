import type { Messages } from "../en.ts";

/** What one can do, by its name in the palette. */
export const command: Messages["command"] = {
  follow: "Seguir el vehículo",
  unfollow: "Dejar de seguir",
  flyTo: "Ir al vehículo",
  closeVehicle: "Cerrar el vehículo",
  clear: "Quitar todos los filtros",
  state: "Estado: {{state}}",
  allStates: "Todos los estados",
  copyLink: "Copiar un enlace a esta vista",
  linkCopied: "Enlace copiado",
  linkNotCopied: "El navegador no permitió copiar.",
  theme: "Colores: {{theme}}",
  language: "Idioma: {{language}}",
};
