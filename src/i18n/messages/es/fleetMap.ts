import type { Messages } from "../en.ts";

export const fleetMap: Messages["fleetMap"] & Record<`${"vehicles" | "selected"}_many`, string> = {
  vehicles_one: "{{shown}} vehículo",
  vehicles_many: "{{shown}} vehículos",
  vehicles_other: "{{shown}} vehículos",
  clickToZoom: "Haga clic para acercarse",
  tool: {
    box: "Seleccionar en un recuadro (Mayús y arrastrar)",
    lasso: "Seleccionar con un lazo",
  },
  draw: {
    box: "Arrastre un recuadro alrededor de los vehículos.",
    lasso: "Dibuje una línea alrededor de los vehículos.",
  },
  inView: "Todos los visibles",
  stopDrawing: "Cancelar",
  selection: "Vehículos seleccionados",
  selected_one: "{{shown}} vehículo seleccionado",
  selected_many: "{{shown}} vehículos seleccionados",
  selected_other: "{{shown}} vehículos seleccionados",
  nobody: "No hay vehículos ahí.",
  centre: "Ver en el mapa",
  listOnly: "Listar solo estos",
  listAll: "Listar todos",
  clear: "Quitar selección",
  unknownSelection:
    "Esta dirección nombra una selección demasiado grande para ella. Solo la conoce la pestaña del navegador donde se hizo: se muestran todos los vehículos.",
  tooFull: "Demasiados vehículos a la vista para mostrar cada uno: agrupados hasta acercarse.",
  lostGraphics: "El mapa perdió la tarjeta gráfica y está volviendo. La lista y el panel siguen.",
  graphicsGone: "La tarjeta gráfica no vuelve por sí sola. La lista y el panel siguen.",
  noGraphics: "El mapa necesita WebGL, que este navegador no ofrece. La lista y el panel siguen.",
  failed: "No se pudo iniciar el mapa: {{detail}}",
};
