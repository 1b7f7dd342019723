import type { VehicleForm } from "../en/vehicleForm.ts";
import type { Some } from "../SomeMessages.ts";

export const vehicleForm = {
  tank: "Estanque de combustible",
  addSensor: "Agregar {{sensor}}",
  noPosition: "El rastreador todavía no envía nada.",
  countersHint: "Como se leen en el tablero; los envíos siguientes cuentan desde ahí.",
  icons: {
    car: "Auto",
    towtruck: "Grúa de rescate",
    dumpingtruck: "Camión tolva",
    van: "Furgón",
    bus: "Bus",
    motorcycle: "Moto",
    mixer: "Camión betonero",
    forklift: "Grúa horquilla",
    pickup: "Camioneta",
  },
  sensorIcons: {
    tipper: "Tolva",
  },
} satisfies Some<VehicleForm>;
