import type { SomeMessages } from "../SomeMessages.ts";

export const fleetMap = {
  tool: {
    box: "Selecionar em um retângulo (Shift e arrastar)",
  },
  draw: {
    box: "Arraste um retângulo em volta dos veículos.",
    lasso: "Desenhe uma linha em volta dos veículos.",
  },
  unknownSelection:
    "Este endereço se refere a uma seleção grande demais para caber nele. Só a aba do navegador onde ela foi feita a conhece: são mostrados todos os veículos.",
  tooFull: "Veículos demais à vista para mostrar um a um: agrupados até você aproximar.",
  lostGraphics: "O mapa perdeu a placa de vídeo e está voltando. A lista e o painel continuam.",
  graphicsGone: "A placa de vídeo não volta sozinha. A lista e o painel continuam.",
} satisfies SomeMessages["fleetMap"];
