import type { SomeMessages } from "../SomeMessages.ts";

export const draw = {
  left: "“{{names}}” já havia sido salvo e não foi possível desfazer.",
  unsure:
    "{{detail}} Não se sabe se “{{name}}” chegou a ser salvo. Salve de novo: primeiro isso é verificado, e nada é criado duas vezes.",
  unsaved: { title: "Sair sem salvar?", text: "O que você desenhou não está salvo." },
} satisfies SomeMessages["draw"];
