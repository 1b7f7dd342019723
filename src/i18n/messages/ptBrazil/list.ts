import type { SomeMessages } from "../SomeMessages.ts";

export const list = {
  search: "Buscar veículos",
  clearSearch: "Limpar busca",
  noVehiclesText: "Aponte um rastreador a este servidor e ele aparece aqui sozinho.",
  noMatchText: "Nenhum veículo corresponde à busca e ao filtro.",
  neverReported: "Nunca enviou dados",
  fact: {
    plate: "Placa",
    driver: "Motorista",
    lastStop: "Última parada",
  },
} satisfies SomeMessages["list"];
