import type { Messages } from "../en.ts";

export const visits: Messages["visits"] = {
  title: "Quem esteve aqui?",
  open: "Quem esteve aqui? Desenhar no mapa",
  close: "Fechar",
  box: "Desenhar uma caixa",
  lasso: "Desenhar uma linha",
  drawHint: {
    box: "Arraste uma caixa à volta do local.",
    lasso: "Desenhe uma linha à volta do local.",
  },
  when: "Tempo a que se refere a pergunta",
  span: {
    period: "Todo o período aberto",
    seen: "Parte que a linha do tempo mostra",
    moment: "Momento do cursor",
  },
  drawTitle: "Desenhe no mapa",
  drawText:
    "Arraste uma caixa ou desenhe uma linha à volta de um local, ou abra um e carregue em “Quem esteve aqui?”: esta lista diz então que veículos estiveram lá dentro, quando e quanto tempo.",
  nobodyTitle: "Ninguém esteve aqui",
  nobodyText:
    "Dos veículos que estão abertos nenhum esteve lá dentro neste tempo, tanto quanto se sabe.",
  noAreaTitle: "Não há nada a perguntar",
  noAreaText: "O que foi desenhado não tem interior, ou o local já não existe.",
  progress: "{{done}} de {{total}} veículos vistos",
  progressLabel: "Procura de veículos",
  stop: "Parar",
  stopped: "Parado: {{found}}.",
  goOn: "Continuar",
  total_one: "{{shown}} veículo esteve aqui",
  total_other: "{{shown}} veículos estiveram aqui",
  perhaps_one:
    "Mais {{shown}} pode ter estado: em silêncio neste tempo, e lá dentro logo antes ou depois.",
  perhaps_other:
    "Mais {{shown}} podem ter estado: em silêncio neste tempo, e lá dentro logo antes ou depois.",
  unknown_one: "De {{shown}} veículo nada se sabe neste tempo.",
  unknown_other: "De {{shown}} veículos nada se sabe neste tempo.",
  leftOut_one: "{{shown}} visita está contada e não listada.",
  leftOut_other: "{{shown}} visitas estão contadas e não listadas.",
  list: "Veículos e as suas visitas",
  count_one: "{{shown}} visita",
  count_other: "{{shown}} visitas",
  uncertain: "Não é certo: o veículo esteve em silêncio",
  edge: {
    crossed: "Passou o limite entre duas posições",
    silence: "Daqui em diante nada se sabe: o veículo esteve em silêncio",
    span: "Limite do tempo perguntado",
  },
  enteredAfter: "Pode ter chegado mais cedo: em silêncio desde {{time}}",
  leftBefore: "Pode ter ficado mais tempo: em silêncio até {{time}}",
  silentSince: "Última posição: {{time}}. Pode ter saído depois",
  save: "Guardar em CSV",
  fileName: "quem-esteve-aqui",
  column: {
    vehicle: "Veículo",
    enter: "Chegou",
    leave: "Saiu",
    seconds: "Segundos",
    enterBy: "Chegou: com que base",
    leaveBy: "Saiu: com que base",
  },
};
