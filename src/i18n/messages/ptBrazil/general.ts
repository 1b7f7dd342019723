import type { SomeMessages } from "../SomeMessages.ts";

export const general = {
  connection: {
    live: "Visão ao vivo",
    byItself: "Ela se mantém sozinha e volta sozinha quando cai.",
    ability: {
      worker: "Ler a frota fora da página (worker)",
      socket: "Receber dados ao vivo (WebSocket)",
      storage: "Salvar o histórico neste dispositivo",
      tabs: "Abas que sabem umas das outras",
    },
    without: {
      worker: "Não: a visão ao vivo não funciona",
      socket: "Não: a visão ao vivo não funciona",
      clipboard: "Não: copie manualmente; é preciso https",
      tabs: "Não: sair em outra aba só é percebido mais tarde",
    },
  },
  about: {
    otherMaps: "Os mapas acrescentados pelo seu provedor indicam as fontes na margem do mapa.",
    licencesText:
      "Este produto é feito com o software desta lista, cada um com sua própria licença.",
    credit: {
      streets: "Ruas e endereços:",
    },
  },
  modules: {
    openBy: {
      account: "Sua conta tem acesso.",
      administrator: "Os administradores sempre têm acesso.",
    },
    closedBy: {
      account:
        "Sua conta não tem acesso. Peça a quem a gerencia que retire o atributo “{{attribute}}”.",
      nobody:
        "Ainda não faz parte da sua conta. Peça a quem a gerencia o atributo “{{attribute}}”.",
      link: "Não faz parte do que foi compartilhado com você.",
    },
  },
} satisfies SomeMessages["general"];
