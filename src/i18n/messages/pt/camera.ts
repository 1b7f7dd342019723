import type { Messages } from "../en.ts";

export const camera: Messages["camera"] = {
  title: "Câmara",
  start: "Mostrar câmara",
  stop: "Parar câmara",
  which: "Qual câmara",
  number: "Câmara {{number}}",
  starting: "A iniciar a câmara…",
  waiting: "À espera da primeira imagem…",
  unseen: "A câmara está a funcionar. Este serviço mostra as imagens noutro local.",
  broken: "A transmissão terminou ou não pode ser reproduzida.",
  failed: "A câmara não foi iniciada: {{detail}}",
};
