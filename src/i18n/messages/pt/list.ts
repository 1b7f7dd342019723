import type { Messages } from "../en.ts";

export const list: Messages["list"] = {
  title: "Veículos",
  search: "Procurar veículos",
  clearSearch: "Limpar procura",
  orderBy: "Ordenar por",
  order: {
    status: "Estado",
    vehicle: "Veículo",
    group: "Grupo",
    lastUpdate: "Última atualização",
    fuel: "Nível de combustível",
  },
  filter: "Mostrar por estado",
  rows: "Lista de veículos",
  noVehiclesTitle: "Ainda não há veículos",
  noVehiclesText: "Aponte um localizador a este servidor e ele aparece aqui sozinho.",
  noMatchTitle: "Nada encontrado",
  noMatchText: "Nenhum veículo corresponde à procura e ao filtro.",
  showAll: "Mostrar todos os veículos",
  neverReported: "Nunca comunicou",
  close: "Fechar lista",
  open: "Mostrar lista",
};
