import type { SomeMessages } from "../SomeMessages.ts";

export const events = {
  giveKey: "Atribuir esta chave a um motorista",
  bell_one: "Alertas: {{count}} não lido",
  bell_other: "Alertas: {{count}} não lidos",
  missed_one: "{{count}} alerta durante sua ausência",
  missed_other: "{{count}} alertas durante sua ausência",
  missingText: "A conexão esteve perdida durante algum tempo. Veja a lista de alertas.",
  pastTime: "Alertas do passado, de {{from}} até o cursor em {{to}}",
  show: {
    unread: "Não lidos",
    open: "Não tratados",
  },
  loading: "Carregando alertas: {{done}} de {{total}} veículos",
  notAllowed: "Você não pode consultar alertas passados. Os novos aparecem aqui.",
  tooManyText:
    "Os alertas passados são carregados de {{most}} veículos de cada vez; estes são {{total}}. Os novos aparecem aqui do mesmo jeito.",
  onlyNewest: "São mostrados só os {{count}} mais recentes.",
  unread: "Não lido",
  addressFailed: "Não foi possível carregar o endereço.",
  save: "Salvar",
  acknowledgeFailed: "Não foi salvo.",
} satisfies SomeMessages["events"];
