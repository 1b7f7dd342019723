import type { SomeMessages } from "../SomeMessages.ts";

export const panel = {
  notRecorded: "Não registrado",
  loading: "Carregando o veículo…",
  neverReported: "Este veículo nunca enviou dados.",
  notReportedThen: "No período escolhido nada foi informado até este momento.",
  details: "Informado pelo rastreador",
  approximate: "Aproximada: o rastreador não tinha satélites",
  plate: "Placa",
  uniqueId: "Id do rastreador",
  line: "Conexão",
  driver: "Motorista",
  lastStop: "Última parada",
  streetView: "Visão da rua",
  streetViewNotConfigured: "Não há serviço de visão da rua configurado neste servidor.",
  settingsFailed: "Não foi possível carregar as configurações do veículo.",
  noDetails: "O rastreador não informou mais nada.",
  moreDetails: "Não mostrados: mais {{number}}",
  newTab: "{{what}} (abre uma nova aba)",
  askPhoto: "Pedir foto",
  linkLost: "Não enquanto a conexão estiver perdida.",
  asking: "Perguntando ao veículo…",
  photoAsked: "Pedido enviado. O veículo tira a foto quando puder.",
  answerAwaited: "Já foi perguntado. Aguardando a resposta.",
  asked: {
    photo: "Foto pedida",
  },
  answer: {
    waiting: "aguardando a resposta",
    answeredAfter: "respondeu depois de {{seconds}} s",
  },
  driverState: {
    work: "Trabalhando",
    driving: "Dirigindo",
  },
  lineStatus: {
    online: "Com conexão",
    offline: "Sem conexão",
  },
} satisfies SomeMessages["panel"];
