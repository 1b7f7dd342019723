import type { SomeMessages } from "../SomeMessages.ts";

export const history = {
  live: "Voltar ao vivo",
  liveShort: "Ao vivo",
  hold: "Pausar a visão ao vivo",
  rewind: "Retroceder",
  unreadable: "O link indica um momento do passado que não faz sentido. Esta é a visão ao vivo.",
  wholeDays: "Sem horas são mostrados dias inteiros. Hora de {{zone}}.",
  loading: "Carregando…",
  failure: {
    notAllowed: "não há permissão para vê-lo.",
    signedOut: "sua sessão terminou.",
  },
  band: {
    idle: "Marcha lenta",
    gap: "Sem registros",
  },
} satisfies SomeMessages["history"];
