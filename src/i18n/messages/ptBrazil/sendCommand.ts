import type { SomeMessages } from "../SomeMessages.ts";

export const sendCommand = {
  loading: "Verificando o que pode ser enviado…",
  failed: "Não foi possível carregar o que pode ser enviado: {{detail}}",
  nothing:
    "Agora não é possível enviar nada: não há comandos para estes veículos, ou nenhum está conectado.",
  text: "Pergunta na linguagem do rastreador",
  textRefused: "Não é uma pergunta conhecida: poderia acionar alguma coisa, e não é enviada daqui.",
  withheld:
    "O que impede um motor de trabalhar, ou aciona qualquer coisa, não é enviado daqui. Para imobilizar ou desbloquear um veículo, ou acionar uma saída, use o botão no painel dele.",
  question_one: "Enviar “{{command}}” a {{shown}} veículo?",
  question_other: "Enviar “{{command}}” a {{shown}} veículos?",
  addressees: "Estes veículos o recebem",
  state: {
    queued: "Aguardando a sua vez",
    sending: "Enviando…",
    awaiting: "aguardando a resposta",
  },
  type: {
    getDeviceStatus: "Pedir estado do rastreador",
  },
  held: {
    needs: "Uma segunda pessoa precisa aprovar primeiro, para cada veículo.",
    question_one: "Pedir a uma segunda pessoa que aprove “{{command}}” para {{shown}} veículo?",
    question_other: "Pedir a uma segunda pessoa que aprove “{{command}}” para {{shown}} veículos?",
    addressees: "O pedido é para estes veículos",
    tooMany:
      "Podem ser pedidos no máximo {{most}} comandos destes por minuto. Selecione menos veículos.",
    asking: "Pedindo…",
    hold: "Manter pressionado para enviar",
    meaning:
      "Pedir não envia nada. Quando alguém tiver aprovado, mantenha o botão pressionado: o comando vai só para esse veículo, uma vez, e só se estiver parado. Se fechar, você o encontra de novo ao pedir o mesmo.",
    withheld:
      "O restante do que impede um motor de trabalhar, ou aciona qualquer coisa, não é enviado daqui. Para imobilizar ou desbloquear um veículo, ou acionar uma saída, use o botão no painel dele.",
  },
} satisfies SomeMessages["sendCommand"];
