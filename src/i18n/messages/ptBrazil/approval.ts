import type { SomeMessages } from "../SomeMessages.ts";

export const approval = {
  hint: "Outra pessoa que possa comandar este veículo precisa aprovar. Ela lê o seu motivo.",
  waiting: "Pedido. Aguardando que alguém aprove: faltam {{left}}.",
  offer: "{{name}} pede sua aprovação: {{command}}",
  hold: "Manter pressionado para aprovar",
  again: "Pressione outra vez para aprovar",
  meaning: "Mantenha o botão pressionado. {{name}} pode então enviar este comando uma vez.",
} satisfies SomeMessages["approval"];
