import type { Messages } from "../en.ts";

/** An image on its way to the server. */
export const manageUpload: Messages["manage"]["upload"] = {
  shown: "A imagem",
  choose: "Escolher uma imagem",
  sending: "A enviar: {{percent}}",
  cancel: "Cancelar",
  remove: "Retirar a imagem",
  done: "A imagem foi enviada. Fica guardada quando guardar.",
  missing: "Não há nenhuma imagem neste endereço.",
  foreign: "As imagens de outros servidores não são mostradas.",
  notImage:
    "Não é possível ler este ficheiro como imagem. Escolha um ficheiro PNG, JPEG, WebP ou GIF.",
  tooLarge: "Este ficheiro é demasiado grande. Escolha uma imagem de {{size}} MB no máximo.",
  tooMany:
    "Enviou tantas imagens quantas são permitidas. Retire algumas de locais ou grupos: alguns dias depois há lugar de novo.",
  tooFast: "Muitas imagens de uma vez: espere um momento e tente de novo.",
  notSent: "Não foi enviada: {{detail}}",
};
