import type { Messages } from "../en.ts";

export const message: Messages["message"] = {
  write: "Escrever ao condutor",
  title: "Mensagem para {{name}}",
  close: "Fechar a mensagem",
  text: "É enviada por WhatsApp para {{phone}}.",
  message: "Mensagem",
  empty: "Escreva primeiro alguma coisa.",
  send: "Enviar",
  cancel: "Cancelar",
  sent: "A mensagem para {{name}} foi enviada.",
  done: "Concluído",
  failed: "A mensagem não foi enviada: {{detail}}",
  unsure: "A mensagem pode não ter sido enviada: {{detail}}",
};
