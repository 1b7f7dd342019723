import type { RehearsalWords } from "../en/rehearsal.ts";
import type { Some } from "../SomeMessages.ts";

export const rehearsal = {
  of_one: "Con {{shown}} vehículo y con las zonas, los calendarios y la configuración actuales.",
  of_other: "Con {{shown}} vehículos y con las zonas, los calendarios y la configuración actuales.",
  stale: "Algo cambió desde que se probó.",
} satisfies Some<RehearsalWords>;
