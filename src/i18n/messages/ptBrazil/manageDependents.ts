import type { SomeMessages } from "../SomeMessages.ts";

export const manageDependents = {
  loading: "Procurando o que está vinculado",
  of: {
    driver_one: "{{shown}} motorista",
    driver_other: "{{shown}} motoristas",
    command_one: "{{shown}} comando salvo",
    command_other: "{{shown}} comandos salvos",
    user_one: "{{shown}} usuário",
    user_other: "{{shown}} usuários",
  },
} satisfies NonNullable<SomeMessages["manage"]>["dependents"];
