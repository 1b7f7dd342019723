import type { SomeMessages } from "../SomeMessages.ts";

export const attribute = {
  charge: "Carregando",
  lock: "Trava",
  humidity: "Umidade",
  odometer: "Hodômetro",
  serviceOdometer: "Hodômetro de revisão",
  tripOdometer: "Hodômetro parcial",
  obdOdometer: "Hodômetro OBD",
  drivingTime: "Tempo de direção",
  deviceTemp: "Temperatura do rastreador",
  driverUniqueId: "Chave do motorista",
  driverState: "Código de estado do motorista",
  vin: "Número do chassi",
  dtcs: "Códigos de falha",
  humidityNumber: "Umidade {{number}}",
} satisfies SomeMessages["attribute"];
