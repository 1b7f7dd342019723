import type { SomeMessages } from "../SomeMessages.ts";

export const immobilizer = {
  looking: "Verificando o que o impede…",
  sending: "Enviando o comando. É enviado uma só vez…",
  checks: "O que precisa ser cumprido antes do envio",
  check: {
    rights: "Você pode comandar este veículo",
    password: "Você digitou sua senha há pouco tempo",
    connection: "O veículo está conectado e conhece o comando",
  },
  askingPosition:
    "Pedindo duas vezes, com alguns segundos de intervalo: só assim se sabe que está parado…",
  reasonHint: "Pelo menos {{number}} caracteres. Fica salvo no registro de auditoria.",
  password: "Sua senha",
  passwordHint:
    "O que pode causar danos pede a senha outra vez. O motivo que você escreveu é mantido.",
  givePassword: "Verificar senha",
  passwordWrong: "Esta não é a sua senha.",
  pressAgain: "Pressione outra vez para enviar",
  lostHint:
    "O servidor pode ter recebido o comando. Tentar de novo o envia no máximo uma vez, por mais vezes que chegue.",
  waitingFor: "Aguardando o veículo por mais {{seconds}} s.",
  mayClose: "Você pode fechar. Um aviso dirá como acabou.",
  otherUser: "Usuário {{id}}",
  engineStop: {
    hold: "Mantenha pressionado para imobilizar",
    meaning: "Mantenha o botão pressionado. O motor não dá partida de novo até ser desbloqueado.",
  },
  engineResume: {
    hold: "Mantenha pressionado para desbloquear",
    meaning: "Mantenha o botão pressionado. O motor pode dar partida de novo.",
  },
  outputOn: {
    hold: "Mantenha pressionado para ligar a saída {{number}}",
    meaning:
      "Mantenha o botão pressionado. A saída {{number}} é ligada, com tudo o que estiver ligado a ela.",
  },
  outputOff: {
    hold: "Mantenha pressionado para desligar a saída {{number}}",
    meaning:
      "Mantenha o botão pressionado. A saída {{number}} é desligada, com tudo o que estiver ligado a ela.",
  },
  fact: {
    plate: "Placa",
    driver: "Motorista",
  },
} satisfies SomeMessages["immobilizer"];
