import type { Messages } from "../en.ts";

export const fleetMap: Messages["fleetMap"] & Record<`${"vehicles" | "selected"}_many`, string> = {
  vehicles_one: "{{shown}} veículo",
  vehicles_many: "{{shown}} veículos",
  vehicles_other: "{{shown}} veículos",
  clickToZoom: "Clique para ver de perto",
  tool: {
    box: "Selecionar num retângulo (Shift e arrastar)",
    lasso: "Selecionar com um laço",
  },
  draw: {
    box: "Arraste um retângulo à volta dos veículos.",
    lasso: "Desenhe uma linha à volta dos veículos.",
  },
  inView: "Todos os visíveis",
  stopDrawing: "Cancelar",
  selection: "Veículos selecionados",
  selected_one: "{{shown}} veículo selecionado",
  selected_many: "{{shown}} veículos selecionados",
  selected_other: "{{shown}} veículos selecionados",
  nobody: "Não há veículos aí.",
  centre: "Ver no mapa",
  listOnly: "Listar só estes",
  listAll: "Listar todos",
  clear: "Limpar seleção",
  unknownSelection:
    "Este endereço refere uma seleção demasiado grande para caber nele. Só o separador do navegador onde foi feita a conhece: são mostrados todos os veículos.",
  tooFull: "Demasiados veículos à vista para mostrar um a um: agrupados até aproximar.",
  lostGraphics: "O mapa perdeu a placa gráfica e está a voltar. A lista e o painel continuam.",
  graphicsGone: "A placa gráfica não volta por si. A lista e o painel continuam.",
  noGraphics:
    "O mapa precisa de WebGL, que este navegador não oferece. A lista e o painel continuam.",
  failed: "Não foi possível iniciar o mapa: {{detail}}",
};
