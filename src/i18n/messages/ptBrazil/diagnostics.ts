import type { SomeMessages } from "../SomeMessages.ts";

export const diagnostics = {
  title: "Conexão em detalhe",
  lastFrame: "Última recepção",
  lists: "Última consulta das listas",
  delay: "Do rastreador à tela",
  delayValue: "{{p50}} em geral, {{p95}} nos 5 % mais lentos",
  waiting: "Aguardando para serem mostradas",
  refused: "Posições não mostradas e por quê",
  unavailable: "A visão ao vivo não responde.",
  open: "Conexão em detalhe",
} satisfies SomeMessages["diagnostics"];
