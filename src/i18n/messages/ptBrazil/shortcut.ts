import type { SomeMessages } from "../SomeMessages.ts";

export const shortcut = {
  area: {
    everywhere: "Em todo lugar",
    map: "No mapa ao vivo",
  },
  search: "Buscar veículos",
  live: "Voltar ao vivo",
  playPause: "Pausar a visão ao vivo; reproduzir ou pausar",
  reverse: "Retroceder; reproduzir no outro sentido",
} satisfies SomeMessages["shortcut"];
