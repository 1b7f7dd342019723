import type { SomeMessages } from "../SomeMessages.ts";

export const manageCalendar = {
  search: "Buscar calendários",
  removeText_one: "Os alertas e as cercas que o seguem passam a valer a todas as horas.",
  removeText_other: "Os alertas e as cercas que os seguem passam a valer a todas as horas.",
  import: "Importar um arquivo (.ics)",
  taken: "{{name}} substitui o que havia aqui quando você salvar.",
  unreadable: "Este calendário não pode ser desenhado. Fica como está até você importar outro.",
  unused: "Nenhum alerta nem cerca segue este calendário.",
  refused: "O servidor não consegue calculá-lo: {{reason}}",
  notTaken: {
    tooLarge: "{{name}} não foi aceito: é maior do que um calendário pode ser (75 kB).",
    noCalendar: "{{name}} não foi aceito: não é um arquivo iCalendar.",
    noEvents: "{{name}} não foi aceito: não tem nenhum evento.",
    refused: "{{name}} não foi aceito: o servidor não consegue calculá-lo. {{reason}}",
  },
  zone: {
    named: "No fuso horário {{zone}}. Desenhe em um dia, ou adicione horas.",
  },
} satisfies NonNullable<SomeMessages["manage"]>["calendar"];
