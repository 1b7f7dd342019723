import type { Messages } from "../en.ts";

export const version: Messages["version"] = {
  word: "Nova versão",
  text: "Há uma versão nova. Recarregue a página para voltar a ver dados em direto.",
  reload: "Recarregar a página",
};
