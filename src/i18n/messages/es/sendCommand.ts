import type { Messages } from "../en.ts";

export const sendCommand: Messages["sendCommand"] = {
  open: "Enviar un comando",
  title_one: "Enviar un comando a {{shown}} vehículo",
  title_other: "Enviar un comando a {{shown}} vehículos",
  close: "Cerrar",
  loading: "Viendo qué se puede enviar…",
  failed: "No se pudo cargar qué se puede enviar: {{detail}}",
  nothing:
    "Ahora no se puede enviar nada: no hay comandos para estos vehículos, o ninguno está conectado.",
  tooMany: "Un comando va como máximo a {{most}} vehículos a la vez. Seleccione menos.",
  choose: "Comando",
  takenBy: "{{taken}} de {{total}} vehículos",
  text: "Consulta en el lenguaje del rastreador",
  textLabel: "Texto de la consulta",
  textHint: "Por ejemplo getver, getinfo o getparam 1.",
  textRefused:
    "No es una consulta conocida: podría conectar o desconectar algo, y no se envía desde aquí.",
  withheld:
    "Lo que impide que un motor funcione, o conecta o desconecta cualquier cosa, no se envía desde aquí. Para inmovilizar o desbloquear un vehículo, o conectar o desconectar una salida, use el botón de su panel.",
  withheldNames: "No disponible aquí: {{names}}",
  next: "Continuar",
  question_one: "¿Enviar «{{command}}» a {{shown}} vehículo?",
  question_other: "¿Enviar «{{command}}» a {{shown}} vehículos?",
  addressees: "Estos vehículos lo reciben",
  left: "Estos no lo aceptan ahora y no reciben nada",
  back: "Volver",
  send_one: "Enviar a {{shown}} vehículo",
  send_other: "Enviar a {{shown}} vehículos",
  progress: "{{ended}} de {{total}} terminados, {{failed}} fallaron",
  results: "Resultado de cada vehículo",
  stop: "Parar el envío",
  retry: "Reintentar los fallidos",
  another: "Otro comando",
  done: "Listo",
  sent: {
    request: "Solicitud enviada",
    command: "Comando enviado con éxito",
  },
  state: {
    queued: "Esperando su turno",
    sending: "Enviando…",
    awaiting: "esperando la respuesta",
    unsure: "No se sabe si el vehículo lo recibió",
    answered: "Respondió",
    declined: "Rechazó",
    silent: "Sin respuesta",
    refused: "No aceptado: {{reason}}",
    lost: "Error: {{reason}}",
    notSent: "No enviado",
    notSentWhy: "No enviado: {{reason}}",
    stopped: "No enviado: parado",
  },
  type: {
    positionSingle: "Pedir posición",
    deviceIdentification: "Pedir identificación",
    getVersion: "Pedir versión del firmware",
    getDeviceStatus: "Pedir estado del rastreador",
    getModemStatus: "Pedir estado del módem",
    requestPhoto: "Pedir foto",
  },
  /** Of what a second person has to approve of. */
  held: {
    needs: "Antes tiene que aprobarlo una segunda persona, para cada vehículo.",
    question_one: "¿Pedir a una segunda persona que apruebe «{{command}}» para {{shown}} vehículo?",
    question_other:
      "¿Pedir a una segunda persona que apruebe «{{command}}» para {{shown}} vehículos?",
    addressees: "Se pide para estos vehículos",
    tooMany:
      "Se pueden pedir como máximo {{most}} comandos así por minuto. Seleccione menos vehículos.",
    ask_one: "Pedir aprobación para {{shown}} vehículo",
    ask_other: "Pedir aprobación para {{shown}} vehículos",
    asking: "Pidiendo…",
    over: "Se acabó el tiempo.",
    withdrawn: "Retirado.",
    used: "Enviado.",
    hold: "Mantener pulsado para enviar",
    meaning:
      "Pedir no envía nada. Cuando alguien lo haya aprobado, mantenga pulsado el botón: el comando va solo a ese vehículo, una vez, y solo si está parado. Si cierra esta ventana, lo encuentra de nuevo al pedir lo mismo.",
    withheld:
      "Lo demás que impide que un motor funcione, o conecta o desconecta cualquier cosa, no se envía desde aquí. Para inmovilizar o desbloquear un vehículo, o conectar o desconectar una salida, use el botón de su panel.",
  },
};
