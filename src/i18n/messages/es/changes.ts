import type { ChangesWords } from "../en/changes.ts";

export const changes: ChangesWords = {
  hidden: "oculto",
  hiddenWhy: "Oculto: lo que otros escribieron y no ha seguido ahí desde entonces.",
  loading: "Cargando los cambios",
  more: "Y quizá más, que está oculto.",
  none: "Nada todavía. Lo que se cambie a partir de ahora aparecerá aquí.",
  notLoaded: "No se pudieron cargar los cambios: {{detail}}",
  somebody: "Otra persona",
  unseen: "Nada de lo que muestra este formulario.",
};
