import type { Messages } from "../en.ts";

export const message: Messages["message"] = {
  write: "Escribir al conductor",
  title: "Mensaje a {{name}}",
  close: "Cerrar el mensaje",
  text: "Se envía por WhatsApp a {{phone}}.",
  message: "Mensaje",
  empty: "Escriba algo primero.",
  send: "Enviar",
  cancel: "Cancelar",
  sent: "El mensaje a {{name}} fue enviado.",
  done: "Listo",
  failed: "El mensaje no se envió: {{detail}}",
  unsure: "Puede que el mensaje no se haya enviado: {{detail}}",
};
