import type { Messages } from "../en.ts";

export const historyTrips: Messages["historyTrips"] = {
  list: "Viagens e paragens",
  stopped: "Parado {{duration}}",
  idle: "Ralenti {{duration}}",
  incomplete: "Não está aqui todo este período: pode haver mais viagens.",
  usualRules: "As regras deste veículo não puderam ser carregadas: as viagens seguem as habituais.",
  explain: "De onde vêm os números da viagem {{number}}",
  tripEvidence: "Ficha de prova da viagem {{number}}",
  stopEvidence: "Ficha de prova da paragem das {{time}}",
  explanation: {
    title: "Viagem {{number}}: de onde vêm os seus números",
    counterAtEnd: "Contador no fim",
    counterAtStart: "Contador no início",
    counterSetBy: "Adiantado à mão pelo caminho",
    difference: "Distância percorrida",
    distanceBy: {
      odometer:
        "A distância é o que o conta-quilómetros do veículo marcava na última posição menos o que marcava na primeira.",
      totalDistance:
        "A distância é o total que o servidor soma de posição em posição: o da última menos o da primeira. O conta-quilómetros só é usado se ambas as posições o comunicarem, se não tiver recuado e se não estiver definido que é para ignorar.",
    },
    fuelBy: {
      fuelUsed:
        "O combustível é o que o contador de consumo do próprio motor aumentou entre a primeira e a última leitura da viagem.",
      fuel: "O combustível é o que o depósito perdeu durante a viagem, em litros; uma subida por abastecimento não é descontada, e um nível de 0, que um sensor sem corrente comunica, fica de fora.",
      fuelLevel:
        "O combustível é o que o depósito perdeu durante a viagem, pelo seu nível em percentagem e pela sua capacidade; uma subida por abastecimento não é descontada, e um nível de 0, que um sensor sem corrente comunica, fica de fora.",
      nothing:
        "Nesta viagem foram comunicadas poucas leituras de combustível para se saber quanto gastou.",
    },
    split: "Condução, ralenti, parado",
    duration: "Viagem completa",
    splitRule:
      "Entre duas posições vale o estado da anterior: condução, ralenti (motor ligado sem andar) ou parado (motor desligado). Os três tempos somam a viagem completa.",
    tripRule:
      "Uma viagem é o que fica entre duas permanências. Há permanência quando o veículo não sai de um raio, ou tem a ignição desligada, tempo suficiente: {{distance}} e {{time}}, salvo outra definição para este veículo.",
    points: "Posições",
    used: "Posições em que a viagem se baseia",
    leftOut: "Deixadas de fora: atrasadas, repetidas ou inverosímeis",
    longestGap: "Maior tempo sem posição",
    firstPosition: "Primeira posição",
    lastPosition: "Última posição",
  },
};
