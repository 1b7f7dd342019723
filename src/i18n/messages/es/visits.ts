import type { Messages } from "../en.ts";

export const visits: Messages["visits"] = {
  title: "¿Quién estuvo aquí?",
  open: "¿Quién estuvo aquí? Dibujar en el mapa",
  close: "Cerrar",
  box: "Dibujar un recuadro",
  lasso: "Dibujar una línea",
  drawHint: {
    box: "Arrastre un recuadro alrededor del sitio.",
    lasso: "Dibuje una línea alrededor del sitio.",
  },
  when: "Tiempo por el que se pregunta",
  span: {
    period: "Todo el período abierto",
    seen: "Parte que muestra la línea de tiempo",
    moment: "Momento del cursor",
  },
  drawTitle: "Dibuje en el mapa",
  drawText:
    "Arrastre un recuadro o dibuje una línea alrededor de un sitio, o abra un lugar y pulse «¿Quién estuvo aquí?»: esta lista dice entonces qué vehículos estuvieron dentro, cuándo y cuánto tiempo.",
  nobodyTitle: "Nadie estuvo aquí",
  nobodyText:
    "De los vehículos que están abiertos ninguno estuvo dentro en este tiempo, hasta donde se sabe.",
  noAreaTitle: "No hay nada que preguntar",
  noAreaText: "Lo dibujado no tiene interior, o el lugar ya no existe.",
  progress: "{{done}} de {{total}} vehículos revisados",
  progressLabel: "Búsqueda de vehículos",
  stop: "Parar",
  stopped: "Parado: {{found}}.",
  goOn: "Continuar",
  total_one: "{{shown}} vehículo estuvo aquí",
  total_other: "{{shown}} vehículos estuvieron aquí",
  perhaps_one:
    "{{shown}} más pudo haber estado: en silencio en este tiempo, y dentro justo antes o después.",
  perhaps_other:
    "{{shown}} más pudieron haber estado: en silencio en este tiempo, y dentro justo antes o después.",
  unknown_one: "De {{shown}} vehículo no se sabe nada en este tiempo.",
  unknown_other: "De {{shown}} vehículos no se sabe nada en este tiempo.",
  leftOut_one: "{{shown}} visita está contada y no listada.",
  leftOut_other: "{{shown}} visitas están contadas y no listadas.",
  list: "Vehículos y sus visitas",
  count_one: "{{shown}} visita",
  count_other: "{{shown}} visitas",
  uncertain: "No es seguro: el vehículo estuvo en silencio",
  edge: {
    crossed: "Cruzó el límite entre dos posiciones",
    silence: "Más allá no se sabe nada: el vehículo estuvo en silencio",
    span: "Límite del tiempo por el que se pregunta",
  },
  enteredAfter: "Pudo llegar antes: en silencio desde {{time}}",
  leftBefore: "Pudo quedarse más tiempo: en silencio hasta {{time}}",
  silentSince: "Última posición: {{time}}. Pudo irse después",
  save: "Guardar en CSV",
  fileName: "quien-estuvo-aqui",
  column: {
    vehicle: "Vehículo",
    enter: "Llegó",
    leave: "Salió",
    seconds: "Segundos",
    enterBy: "Llegó: en qué se basa",
    leaveBy: "Salió: en qué se basa",
  },
};
