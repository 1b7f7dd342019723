import type { SomeMessages } from "../SomeMessages.ts";

export const actuation = {
  refusal: {
    immobilization_not_authorized: "Você não tem autorização para comandar este veículo.",
    customCommandsNotAllowed: "Você não tem autorização para enviar comandos próprios.",
    passwordRequired: "Primeiro digite sua senha outra vez.",
    secondPersonRequired: "Outra pessoa precisa aprovar primeiro.",
    tooManyCommands: "Muitos comandos. Aguarde um minuto.",
    fleetBreaker: "Foram comandados veículos demais em dez minutos. Tente mais tarde.",
    notConnected: "Não é possível se comunicar com o veículo. Nada foi enviado.",
  },
  status: {
    intended: "Enviando",
    handedOff: "Enviado, aguardando o veículo",
  },
} satisfies SomeMessages["actuation"];
