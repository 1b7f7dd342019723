import type { SomeMessages } from "../SomeMessages.ts";

export const download = {
  saved: "Salvo, {{bytes}}",
  failed: {
    busy: "Dois relatórios seus já estão sendo feitos. Espere que um deles termine.",
    busyFor: "Dois relatórios seus já estão sendo feitos. Tente de novo em {{seconds}} s.",
    tooLarge: "É mais do que cabe em um arquivo. Escolha um período mais curto.",
    notAllowed: "Você não pode ter este arquivo.",
    notFound: "Este servidor não faz arquivos deste tipo. Escolha outro formato.",
    signedOut: "Sua sessão terminou. Entre de novo.",
    timeout: "O servidor parou de enviar. Tente de novo ou escolha um período mais curto.",
    other: "O arquivo não foi feito: {{detail}}",
  },
} satisfies SomeMessages["download"];
