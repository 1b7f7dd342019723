import type { Messages } from "../en.ts";

export const outbox: Messages["outbox"] = {
  text: "Correos y SMS dirigidos a usted, y hasta dónde ha llegado cada uno. Los administradores ven los de todos.",
  recipient: "Destinatario",
  state: "Estado",
  channel: "Por",
  any: "Todos",
  refresh: "Actualizar",
  none: "Todavía no hay avisos.",
  noneFound: "No hay nada así.",
  notLoaded: "No se pudieron cargar los avisos: {{detail}}",
  older: "Anteriores",
  noSubject: "(sin asunto)",
  repeat: "Enviar otra vez",
  repeatOne: "Enviar otra vez: {{subject}}",
  notRepeated: "No se ha vuelto a enviar: {{detail}}",
  attempts_one: "{{count}} intento.",
  attempts_other: "{{count}} intentos.",
  secret: "Quien lea esto podría actuar como su destinatario: no se muestra.",
  states: {
    queued: "En cola",
    sent: "Enviado",
    failed: "Fallido",
    kept: "No enviado",
  },
  channels: {
    mail: "Correo electrónico",
    sms: "SMS",
  },
  keptWhy: {
    mail: "Ningún servidor de correo lo aceptó.",
    sms: "Este servidor no envía SMS.",
  },
  failures: {
    refused: "El servidor de correo lo rechazó.",
    unreachable: "No se pudo conectar con el servidor de correo.",
    timeout: "El servidor de correo no respondió a tiempo.",
    aborted: "Este servidor se detuvo entretanto.",
  },
};
