import type { MaintenanceForm } from "../en/maintenanceForm.ts";
import type { Some } from "../SomeMessages.ts";

export const maintenanceForm = {
  search: "Buscar planos de manutenção",
  reachesNobody: "O plano ainda não está vinculado a nenhum veículo.",
  uncounted: "Não informa este dado",
} satisfies Some<MaintenanceForm>;
