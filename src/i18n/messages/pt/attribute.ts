import type { Messages } from "../en.ts";

export const attribute: Messages["attribute"] = {
  ignition: "Ignição",
  motion: "Movimento",
  fuel: "Combustível",
  odometer: "Odómetro",
  totalDistance: "Distância total",
  distance: "Desde a última posição",
  hours: "Horas de motor",
  rpm: "Rotações",
  power: "Alimentação",
  battery: "Bateria",
  temp1: "Temperatura 1",
  temp2: "Temperatura 2",
  temp3: "Temperatura 3",
  door1: "Porta 1",
  door2: "Porta 2",
  driverUniqueId: "Chave do condutor",
  sat: "Satélites",
  rssi: "Sinal",
  alarm: "Alarme",
};
