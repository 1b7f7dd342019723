import type { Messages } from "../en.ts";

export const manageCalendar: Messages["manage"]["calendar"] = {
  make: "Nuevo calendario",
  search: "Buscar calendarios",
  none: "Todavía no hay calendarios.",
  removeText_one: "Las alertas y zonas que lo siguen rigen desde entonces a todas horas.",
  removeText_other: "Las alertas y zonas que los siguen rigen desde entonces a todas horas.",
  hours: "Horas de la semana",
  others_one:
    "{{count}} evento no se dibuja, porque no se repite cada semana a las mismas horas. Se conserva tal cual, y también cuenta.",
  others_other:
    "{{count}} eventos no se dibujan, porque no se repiten cada semana a las mismas horas. Se conservan tal cual, y también cuentan.",
  unreadable: "Este calendario no se puede dibujar. Se conserva tal cual hasta que importe otro.",
  import: "Importar un archivo (.ics)",
  taken: "{{name}} ocupa el lugar de lo que había cuando guarde.",
  refused: "El servidor no puede calcularlo: {{reason}}",
  uses: "Rigen mientras lo diga",
  unused: "Ninguna alerta ni zona sigue este calendario.",
  alert: "Alerta:",
  area: "Zona:",
  notLoaded: "No se pudo cargar lo que sigue este calendario: {{detail}}",
  timeZone: "Zona horaria",
  zone: {
    local: "Por el reloj del servidor.",
    utc: "En UTC.",
    named: "En la zona horaria {{zone}}. Dibuje en un día, o añada horas.",
    changed:
      "Lo que sigue mientras cambia la hora conserva su duración y acaba otro tanto antes o después; los días enteros acaban a medianoche.",
  },
  words: {
    utc: "UTC",
    local: "el reloj del servidor",
    event: "evento",
    repeated: "se repite",
    unreadable: "no se puede dibujar",
    more_one: "{{count}} evento más",
    more_other: "{{count}} eventos más",
  },
  notTaken: {
    tooLarge: "{{name}} no se aceptó: es mayor de lo que puede ser un calendario (75 kB).",
    noCalendar: "{{name}} no se aceptó: no es un archivo iCalendar.",
    noEvents: "{{name}} no se aceptó: no contiene ningún evento.",
    refused: "{{name}} no se aceptó: el servidor no puede calcularlo. {{reason}}",
  },
};
