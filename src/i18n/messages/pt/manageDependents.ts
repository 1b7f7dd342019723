import type { Messages } from "../en.ts";

/** What a removal changes besides. */
export const manageDependents: Messages["manage"]["dependents"] = {
  without: "Ficam sem isto:",
  along: "Vai também:",
  loading: "A procurar o que está ligado",
  of: {
    vehicle_one: "{{shown}} veículo",
    vehicle_other: "{{shown}} veículos",
    group_one: "{{shown}} grupo",
    group_other: "{{shown}} grupos",
    geofence_one: "{{shown}} local",
    geofence_other: "{{shown}} locais",
    driver_one: "{{shown}} condutor",
    driver_other: "{{shown}} condutores",
    notification_one: "{{shown}} alerta",
    notification_other: "{{shown}} alertas",
    maintenance_one: "{{shown}} plano de manutenção",
    maintenance_other: "{{shown}} planos de manutenção",
    command_one: "{{shown}} comando guardado",
    command_other: "{{shown}} comandos guardados",
    attribute_one: "{{shown}} atributo calculado",
    attribute_other: "{{shown}} atributos calculados",
    calendar_one: "{{shown}} calendário",
    calendar_other: "{{shown}} calendários",
    user_one: "{{shown}} utilizador",
    user_other: "{{shown}} utilizadores",
    rfidKey_one: "{{shown}} chave RFID emprestada",
    rfidKey_other: "{{shown}} chaves RFID emprestadas",
    serviceRecord_one: "{{shown}} serviço feito",
    serviceRecord_other: "{{shown}} serviços feitos",
  },
};
