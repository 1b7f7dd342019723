import type { SomeMessages } from "../SomeMessages.ts";

export const viewAs = {
  banner: "Você está vendo o que {{name}} vê. Nada pode ser alterado.",
  lookHint:
    "Abre o produto como esta pessoa o tem, sem a senha dela. Só é possível ver, e fica no registro de auditoria.",
  notShown: "Não foi exibido: {{detail}}",
  leave: "Sair desta visualização",
  failed: "Não foi possível sair da visualização: {{detail}}",
} satisfies SomeMessages["viewAs"];
