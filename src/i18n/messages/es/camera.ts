import type { Messages } from "../en.ts";

export const camera: Messages["camera"] = {
  title: "Cámara",
  start: "Mostrar cámara",
  stop: "Detener cámara",
  which: "Qué cámara",
  number: "Cámara {{number}}",
  starting: "Iniciando la cámara…",
  waiting: "Esperando la primera imagen…",
  unseen: "La cámara funciona. Este servicio muestra sus imágenes en otro lugar.",
  broken: "La transmisión terminó o no se puede reproducir.",
  failed: "La cámara no se inició: {{detail}}",
};
