import type { SomeMessages } from "../SomeMessages.ts";

export const evidence = {
  print: "Imprimir ou salvar em PDF",
  saveMap: "Salvar o mapa em PNG",
  stop: "Parada",
  marks: {
    stop: "Círculo: a parada. Linha: cinco minutos antes e depois.",
  },
  noSpeed: "Neste período não foi informada nenhuma velocidade.",
  notValid: "não confirmada pelo receptor",
  known: {
    reported: "Informada para este exato momento.",
    between: "Na linha reta entre duas posições informadas; a primeira é {{age}} anterior.",
    last: "A última posição informada, {{age}} anterior. Não se sabe onde estava o veículo no próprio momento.",
  },
  at: {
    stop: "Parada:",
  },
  gap: {
    silence: "{{from}} – {{until}}: nada informado durante {{duration}}",
    leap: "{{from}} – {{until}}: um salto grande demais para {{duration}}",
  },
  fact: {
    plate: "Placa",
    driver: "Motorista",
    idle: "Da qual em marcha lenta",
  },
} satisfies SomeMessages["evidence"];
