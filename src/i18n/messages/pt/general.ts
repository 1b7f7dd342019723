import type { Messages } from "../en.ts";

/** The pages about connection, modules and the product itself. */
export const general: Messages["general"] = {
  connection: {
    live: "Vista em direto",
    byItself: "Mantém-se sozinha, e volta sozinha quando se perde.",
    server: "Servidor",
    address: "Endereço",
    version: "Versão",
    roundTrip: "Ida e volta",
    noAnswer: "Sem resposta",
    browser: "Este navegador",
    has: "Sim",
    ability: {
      webgl: "Desenhar o mapa (WebGL 2)",
      worker: "Ler a frota à parte da página (worker)",
      socket: "Receber dados em direto (WebSocket)",
      storage: "Guardar o histórico neste dispositivo",
      clipboard: "Copiar para a área de transferência",
      sound: "Som dos alertas",
      tabs: "Separadores que sabem uns dos outros",
    },
    without: {
      webgl: "Não: a lista e o painel continuam sem mapa",
      worker: "Não: a vista em direto não funciona",
      socket: "Não: a vista em direto não funciona",
      storage: "Não: o histórico é pedido de cada vez",
      clipboard: "Não: copie à mão; é preciso https",
      sound: "Não: os alertas aparecem sem som",
      tabs: "Não: sair noutro separador nota-se mais tarde",
    },
  },
  about: {
    product: "Produto",
    version: "{{title}}, versão {{version}}",
    data: "Dados do mapa",
    otherMaps: "Os mapas acrescentados pelo seu fornecedor indicam as fontes na margem do mapa.",
    licences: "Software de terceiros",
    licencesText:
      "Este produto é feito com o software desta lista, cada um com a sua própria licença.",
    noLicences: "Não foi possível carregar a lista.",
    inPage: "Nesta página",
    inServer: "No servidor",
    noText: "O pacote indica a licença e não traz o texto: {{licence}}.",
    publicDomain: "domínio público",
    credit: {
      streets: "Ruas e moradas:",
      towns: "Localidades:",
      land: "Terra e fronteiras:",
    },
  },
  modules: {
    on: "Com acesso",
    off: "Sem acesso",
    openBy: {
      default: "Todos têm acesso, salvo se for retirado.",
      account: "A sua conta tem acesso.",
      partner: "Todos têm acesso neste endereço.",
      administrator: "Os administradores têm sempre acesso.",
    },
    closedBy: {
      account:
        "A sua conta não tem acesso. Peça a quem a gere que retire o atributo «{{attribute}}».",
      partner: "{{title}} retirou o acesso a todos neste endereço.",
      nobody: "Ainda não faz parte da sua conta. Peça a quem a gere o atributo «{{attribute}}».",
      link: "Não faz parte do que foi partilhado consigo.",
      notConfigured:
        "{{title}} não tem página para isto neste endereço. Peça a um administrador que a configure em Marcas.",
    },
  },
};
