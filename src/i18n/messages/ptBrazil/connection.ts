import type { SomeMessages } from "../SomeMessages.ts";

export const connection = {
  loading: "Carregando a frota…",
  live: "Ao vivo",
  lost: "Conexão perdida",
  retrying: "Conectando…",
  reconnect: "Conectar agora",
  engineFailing_one: "A visão ao vivo falhou e foi reiniciada",
  engineFailing_other: "A visão ao vivo falhou {{count}} vezes em dez minutos; pode estar atrasada",
} satisfies SomeMessages["connection"];
