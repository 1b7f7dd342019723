import type { SomeMessages } from "../SomeMessages.ts";

export const visits = {
  drawHint: {
    box: "Arraste uma caixa em volta do local.",
    lasso: "Desenhe uma linha em volta do local.",
  },
  drawText:
    "Arraste uma caixa ou desenhe uma linha em volta de um local, ou abra um lugar e pressione “Quem esteve aqui?”: esta lista diz então quais veículos estiveram lá dentro, quando e por quanto tempo.",
  progressLabel: "Busca de veículos",
  stopped: "Interrompido: {{found}}.",
  list: "Veículos e suas visitas",
  uncertain: "Não é certo: o veículo ficou em silêncio",
  edge: {
    silence: "A partir daqui nada se sabe: o veículo ficou em silêncio",
  },
  save: "Salvar em CSV",
} satisfies SomeMessages["visits"];
