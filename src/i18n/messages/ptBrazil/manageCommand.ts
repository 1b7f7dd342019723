import type { SomeMessages } from "../SomeMessages.ts";

export const manageCommand = {
  search: "Buscar comandos salvos",
  none: "Ainda não há comandos salvos.",
  removeText_one: "Ninguém mais pode enviá-lo. O que foi enviado fica no registro de auditoria.",
  removeText_other: "Ninguém mais pode enviá-los. O que foi enviado fica no registro de auditoria.",
  textChannelHint:
    "Este servidor não envia comandos por SMS: o comando fica salvo, e não é enviado daqui.",
  note: {
    approval:
      "Pode atuar sobre o veículo. É enviado quando uma segunda pessoa tiver aprovado, para cada veículo.",
    engine:
      "Atua sobre o veículo. Não é enviado daqui: use a imobilização ou o botão da saída no painel do veículo.",
    other: "Pode acionar alguma coisa no veículo, por isso não é enviado destas páginas.",
  },
  send: {
    vehiclesHint: "Vai como está salvo, para veículos vinculados a ele e conectados.",
  },
  type: {
    custom: "Texto próprio do rastreador",
    positionPeriodic: "Informar a posição periodicamente",
    positionStop: "Parar de informar a posição",
    powerOff: "Desligar o rastreador",
    rebootDevice: "Reiniciar o rastreador",
    factoryReset: "Restaurar as configurações de fábrica",
    message: "Mensagem ao motorista",
    outputControl: "Acionar uma saída",
    configuration: "Configurar o rastreador",
    setOdometer: "Definir o hodômetro",
    getDeviceStatus: "Pedir estado do rastreador",
    modePowerSaving: "Economia de energia",
  },
} satisfies NonNullable<SomeMessages["manage"]>["command"];
