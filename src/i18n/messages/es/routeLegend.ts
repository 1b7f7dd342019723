import type { Messages } from "../en.ts";

export const routeLegend: Messages["routeLegend"] = {
  title: "Colores de la ruta",
  colouring: "Colorear la ruta por",
  trip: "Viaje",
  speed: "Velocidad",
  state: "Estado",
  vehicle: "Vehículo",
  eachTrip: "Cada viaje, como en la lista",
  outside: "Fuera de los viajes",
  nothing: "En este tiempo no se recibió nada.",
  all_one: "Está dibujado el único punto recibido.",
  all_other: "Están dibujados los {{shown}} puntos recibidos.",
  drawn:
    "Están dibujados {{drawn}} de los {{points}} puntos recibidos. La línea no se aparta en ningún sitio más de {{error}} px de lo recibido.",
  tooMany:
    "Se dibujan rutas de {{shown}} vehículos a la vez como máximo. Elija un vehículo para ver su ruta.",
};
