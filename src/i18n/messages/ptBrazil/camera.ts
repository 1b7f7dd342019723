import type { SomeMessages } from "../SomeMessages.ts";

export const camera = {
  title: "Câmera",
  start: "Mostrar câmera",
  stop: "Parar câmera",
  which: "Qual câmera",
  number: "Câmera {{number}}",
  starting: "Iniciando a câmera…",
  waiting: "Esperando a primeira imagem…",
  unseen: "A câmera está funcionando. Este serviço mostra as imagens em outro lugar.",
  failed: "A câmera não foi iniciada: {{detail}}",
} satisfies SomeMessages["camera"];
