import type { Messages } from "../en.ts";

export const outbox: Messages["outbox"] = {
  text: "E-mails e SMS que lhe foram dirigidos, e até onde chegou cada um. Os administradores veem os de todos.",
  recipient: "Destinatário",
  state: "Estado",
  channel: "Por",
  any: "Todos",
  refresh: "Atualizar",
  none: "Ainda não há avisos.",
  noneFound: "Não há nada assim.",
  notLoaded: "Não foi possível carregar os avisos: {{detail}}",
  older: "Mais antigos",
  noSubject: "(sem assunto)",
  repeat: "Enviar de novo",
  repeatOne: "Enviar de novo: {{subject}}",
  notRepeated: "Não foi enviado de novo: {{detail}}",
  attempts_one: "{{count}} tentativa.",
  attempts_other: "{{count}} tentativas.",
  secret: "Quem ler isto podia agir como o destinatário: não se mostra.",
  states: {
    queued: "Em fila",
    sent: "Enviado",
    failed: "Falhou",
    kept: "Não enviado",
  },
  channels: {
    mail: "E-mail",
    sms: "SMS",
  },
  keptWhy: {
    mail: "Nenhum servidor de correio o aceitou.",
    sms: "Este servidor não envia SMS.",
  },
  failures: {
    refused: "O servidor de correio recusou-o.",
    unreachable: "Não foi possível ligar ao servidor de correio.",
    timeout: "O servidor de correio não respondeu a tempo.",
    aborted: "Este servidor foi parado entretanto.",
  },
};
