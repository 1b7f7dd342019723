import type { Messages } from "../en.ts";

export const attribute: Messages["attribute"] = {
  ignition: "Contact",
  motion: "Mouvement",
  fuel: "Carburant",
  odometer: "Compteur",
  totalDistance: "Distance totale",
  distance: "Depuis la dernière position",
  hours: "Heures moteur",
  rpm: "Régime moteur",
  power: "Alimentation",
  battery: "Batterie",
  temp1: "Température 1",
  temp2: "Température 2",
  temp3: "Température 3",
  door1: "Porte 1",
  door2: "Porte 2",
  driverUniqueId: "Clé du conducteur",
  sat: "Satellites",
  rssi: "Signal",
  alarm: "Alarme",
};
