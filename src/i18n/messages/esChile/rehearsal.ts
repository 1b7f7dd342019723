import type { RehearsalWords } from "../en/rehearsal.ts";
import type { Some } from "../SomeMessages.ts";

export const rehearsal = {
  of_one: "Con {{shown}} vehículo y con las áreas, calendarios y configuraciones de ahora.",
  of_other: "Con {{shown}} vehículos y con las áreas, calendarios y configuraciones de ahora.",
} satisfies Some<RehearsalWords>;
