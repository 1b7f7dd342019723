import type { Messages } from "../en.ts";

export const manageCalendar: Messages["manage"]["calendar"] = {
  make: "Novo calendário",
  search: "Procurar calendários",
  none: "Ainda não há calendários.",
  removeText_one: "Os alertas e as áreas que o seguem passam a valer a todas as horas.",
  removeText_other: "Os alertas e as áreas que os seguem passam a valer a todas as horas.",
  hours: "Horas da semana",
  others_one:
    "{{count}} evento não se desenha, porque não se repete todas as semanas às mesmas horas. Fica como está, e também conta.",
  others_other:
    "{{count}} eventos não se desenham, porque não se repetem todas as semanas às mesmas horas. Ficam como estão, e também contam.",
  unreadable: "Este calendário não se pode desenhar. Fica como está até importar outro.",
  import: "Importar um ficheiro (.ics)",
  taken: "{{name}} fica no lugar do que aqui estava quando guardar.",
  refused: "O servidor não o consegue calcular: {{reason}}",
  uses: "Valem enquanto ele o diz",
  unused: "Nenhum alerta nem área segue este calendário.",
  alert: "Alerta:",
  area: "Área:",
  notLoaded: "Não foi possível carregar o que segue este calendário: {{detail}}",
  timeZone: "Fuso horário",
  zone: {
    local: "Pelo relógio do servidor.",
    utc: "Em UTC.",
    named: "No fuso horário {{zone}}. Desenhe num dia, ou acrescente horas.",
    changed:
      "O que continua enquanto a hora muda mantém a duração e acaba esse tanto mais cedo ou mais tarde; os dias inteiros acabam à meia-noite.",
  },
  words: {
    utc: "UTC",
    local: "o relógio do servidor",
    event: "evento",
    repeated: "repete-se",
    unreadable: "não se pode desenhar",
    more_one: "mais {{count}} evento",
    more_other: "mais {{count}} eventos",
  },
  notTaken: {
    tooLarge: "{{name}} não foi aceite: é maior do que um calendário pode ser (75 kB).",
    noCalendar: "{{name}} não foi aceite: não é um ficheiro iCalendar.",
    noEvents: "{{name}} não foi aceite: não tem nenhum evento.",
    refused: "{{name}} não foi aceite: o servidor não o consegue calcular. {{reason}}",
  },
};
