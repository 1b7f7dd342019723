import type { Messages } from "../en.ts";

/** What one can do, by its name in the palette. */
export const command: Messages["command"] = {
  follow: "Seguir o veículo",
  unfollow: "Deixar de seguir",
  flyTo: "Ir para o veículo",
  closeVehicle: "Fechar o veículo",
  clear: "Limpar todos os filtros",
  state: "Estado: {{state}}",
  allStates: "Todos os estados",
  copyLink: "Copiar uma ligação para esta vista",
  linkCopied: "Ligação copiada",
  linkNotCopied: "O navegador não permitiu copiar.",
  theme: "Cores: {{theme}}",
  language: "Idioma: {{language}}",
};
