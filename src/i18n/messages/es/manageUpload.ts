import type { Messages } from "../en.ts";

/** An image on its way to the server. */
export const manageUpload: Messages["manage"]["upload"] = {
  shown: "La imagen",
  choose: "Elegir una imagen",
  sending: "Subiendo: {{percent}}",
  cancel: "Cancelar",
  remove: "Quitar la imagen",
  done: "La imagen está subida. Se conserva al guardar.",
  missing: "No hay ninguna imagen en esta dirección.",
  foreign: "Las imágenes de otros servidores no se muestran.",
  notImage: "Este archivo no se puede leer como imagen. Elija un archivo PNG, JPEG, WebP o GIF.",
  tooLarge: "Este archivo es demasiado grande. Elija una imagen de {{size}} MB como máximo.",
  tooMany:
    "Ha subido tantas imágenes como se puede. Quite algunas de lugares o grupos: unos días después habrá sitio.",
  tooFast: "Muchas imágenes a la vez: espere un momento e inténtelo de nuevo.",
  notSent: "No se ha subido: {{detail}}",
};
