import type { DriverKeys } from "../en/driverKeys.ts";

export const driverKeys: DriverKeys = {
  open: "Llaves desconocidas",
  title: "Llaves RFID que no son de nadie",
  text: "Llaves que los lectores enviaron en los últimos siete días y que ningún conductor tiene. El conductor que recibe una la tiene en lugar de la que tenía.",
  none: "En los últimos siete días ningún lector ha enviado una llave que no sea de nadie.",
  notLoaded: "No se pudieron cargar las llaves: {{detail}}",
  seenLately: "Vistas hace poco, de nadie:",
  seenIn: "Vista por última vez en {{vehicle}}, {{at}}",
  times_one: "{{shown}} vez",
  times_other: "{{shown}} veces",
  driver: "Conductor",
  driverOf: "Conductor que recibe {{key}}",
  give: "Asignar",
  giveOf: "Asignar {{key}}",
  given: "{{driver}} tiene ahora la llave {{key}}.",
  notGiven: "No se ha asignado: {{detail}}",
};
