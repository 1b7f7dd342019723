import type { ChangesWords } from "../en/changes.ts";

export const changes: ChangesWords = {
  hidden: "oculto",
  hiddenWhy: "Oculto: o que outros escreveram e não ficou ali desde então.",
  loading: "A carregar as alterações",
  more: "E talvez mais, que está oculto.",
  none: "Ainda nada. O que for alterado a partir de agora aparecerá aqui.",
  notLoaded: "Não foi possível carregar as alterações: {{detail}}",
  somebody: "Outra pessoa",
  unseen: "Nada do que este formulário mostra.",
};
