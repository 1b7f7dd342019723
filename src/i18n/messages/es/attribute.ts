import type { Messages } from "../en.ts";

export const attribute: Messages["attribute"] = {
  ignition: "Encendido",
  motion: "Movimiento",
  fuel: "Combustible",
  odometer: "Odómetro",
  totalDistance: "Distancia total",
  distance: "Desde la última posición",
  hours: "Horas de motor",
  rpm: "Revoluciones",
  power: "Alimentación",
  battery: "Batería",
  temp1: "Temperatura 1",
  temp2: "Temperatura 2",
  temp3: "Temperatura 3",
  door1: "Puerta 1",
  door2: "Puerta 2",
  driverUniqueId: "Llave del conductor",
  sat: "Satélites",
  rssi: "Señal",
  alarm: "Alarma",
};
