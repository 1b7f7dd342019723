import type { ViewAs } from "../en/viewAs.ts";

export const viewAs: ViewAs = {
  banner: "Está a ver o que {{name}} vê. Nada pode ser alterado.",
  leave: "Sair desta vista",
  failed: "Não foi possível sair da vista: {{detail}}",
  look: "Ver o que esta pessoa vê",
  lookHint:
    "Abre o produto como esta pessoa o tem, sem a sua palavra-passe. Só se pode ver, e fica no registo de auditoria.",
  notShown: "Não foi mostrado: {{detail}}",
};
