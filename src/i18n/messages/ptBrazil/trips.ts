import type { SomeMessages } from "../SomeMessages.ts";

export const trips = {
  driving: "Direção",
  idle: "Marcha lenta",
  noPlace: "Sem endereço",
  noVehicleText: "Suas viagens de hoje aparecem aqui.",
  noneText: "O veículo não rodou neste período.",
  failed: {
    offline: "Não foi possível conectar ao servidor.",
    notAllowed: "Você não pode ver o passado deste veículo.",
  },
} satisfies SomeMessages["trips"];
