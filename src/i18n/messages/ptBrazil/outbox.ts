import type { SomeMessages } from "../SomeMessages.ts";

export const outbox = {
  text: "E-mails e SMS dirigidos a você, e até onde cada um chegou. Os administradores veem os de todos.",
  secret: "Quem ler isto poderia agir como o destinatário: não é mostrado.",
  states: { queued: "Na fila" },
  keptWhy: { mail: "Nenhum servidor de e-mail o aceitou." },
  failures: {
    refused: "O servidor de e-mail o recusou.",
    unreachable: "Não foi possível conectar ao servidor de e-mail.",
    timeout: "O servidor de e-mail não respondeu a tempo.",
    aborted: "Este servidor foi parado nesse meio-tempo.",
  },
} satisfies SomeMessages["outbox"];
