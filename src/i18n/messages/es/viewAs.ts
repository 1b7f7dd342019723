import type { ViewAs } from "../en/viewAs.ts";

export const viewAs: ViewAs = {
  banner: "Está viendo lo que ve {{name}}. No se puede cambiar nada.",
  leave: "Salir de esta vista",
  failed: "No se pudo salir de la vista: {{detail}}",
  look: "Ver lo que ve esta persona",
  lookHint:
    "Abre el producto como lo tiene esta persona, sin su contraseña. Solo se puede mirar, y queda en el registro de auditoría.",
  notShown: "No se mostró: {{detail}}",
};
