import type { Messages } from "../en.ts";

/** What a removal changes besides. */
export const manageDependents: Messages["manage"]["dependents"] = {
  without: "Se quedan sin ello:",
  along: "Se va con ello:",
  loading: "Buscando lo que está vinculado",
  of: {
    vehicle_one: "{{shown}} vehículo",
    vehicle_other: "{{shown}} vehículos",
    group_one: "{{shown}} grupo",
    group_other: "{{shown}} grupos",
    geofence_one: "{{shown}} lugar",
    geofence_other: "{{shown}} lugares",
    driver_one: "{{shown}} conductor",
    driver_other: "{{shown}} conductores",
    notification_one: "{{shown}} alerta",
    notification_other: "{{shown}} alertas",
    maintenance_one: "{{shown}} plan de mantenimiento",
    maintenance_other: "{{shown}} planes de mantenimiento",
    command_one: "{{shown}} comando guardado",
    command_other: "{{shown}} comandos guardados",
    attribute_one: "{{shown}} atributo calculado",
    attribute_other: "{{shown}} atributos calculados",
    calendar_one: "{{shown}} calendario",
    calendar_other: "{{shown}} calendarios",
    user_one: "{{shown}} usuario",
    user_other: "{{shown}} usuarios",
    rfidKey_one: "{{shown}} llave RFID prestada",
    rfidKey_other: "{{shown}} llaves RFID prestadas",
    serviceRecord_one: "{{shown}} servicio hecho",
    serviceRecord_other: "{{shown}} servicios hechos",
  },
};
