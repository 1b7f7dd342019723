import type { Messages } from "../en.ts";

export const download: Messages["download"] = {
  bytes: "{{bytes}} recebidos",
  bytesOf: "{{bytes}} de {{total}}",
  cancel: "Cancelar",
  saved: "Guardado, {{bytes}}",
  dismiss: "Fechar esta mensagem",
  failed: {
    busy: "Já estão a ser feitos dois relatórios seus. Espere que um deles termine.",
    busyFor: "Já estão a ser feitos dois relatórios seus. Tente de novo dentro de {{seconds}} s.",
    tooLarge: "É mais do que cabe num ficheiro. Escolha um período mais curto.",
    notAllowed: "Não pode obter este ficheiro.",
    notFound: "Este servidor não faz ficheiros deste tipo. Escolha outro formato.",
    signedOut: "A sua sessão terminou. Inicie sessão de novo.",
    timeout: "O servidor deixou de enviar. Tente de novo ou escolha um período mais curto.",
    other: "O ficheiro não foi feito: {{detail}}",
  },
};
