import type { Messages } from "../en.ts";

export const historyTrips: Messages["historyTrips"] = {
  list: "Viagens e paragens",
  stopped: "Parado {{duration}}",
  idle: "Ralenti {{duration}}",
  incomplete: "Este período não está completo: pode haver mais viagens.",
  usualRules: "As regras deste veículo não puderam ser carregadas: as viagens seguem as habituais.",
  explain: "De onde vêm os números da viagem {{number}}",
  tripEvidence: "Ficha de prova da viagem {{number}}",
  stopEvidence: "Ficha de prova da paragem: {{time}}",
  explanation: {
    title: "Viagem {{number}}: de onde vêm os seus números",
    counterAtEnd: "Contador no fim",
    counterAtStart: "Contador no início",
    counterSetBy: "Acertado à mão durante a viagem",
    difference: "Distância percorrida",
    distanceBy: {
      odometer:
        "A distância é o que o conta-quilómetros do veículo marcava na última posição menos o que marcava na primeira.",
      totalDistance:
        "A distância é o total que o servidor soma de posição em posição: o da última menos o da primeira. O conta-quilómetros só é usado se ambas as posições o comunicarem, se não tiver recuado e se não tiver sido pedido que se ignore.",
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
      "Entre duas posições vale o estado da anterior: condução (a partir de {{speed}}, ou de {{speedUnknown}} se a ignição não for comunicada), ralenti (motor ligado, mais devagar) ou parado (motor desligado, ou mais devagar se a ignição não for comunicada). Os três tempos somam a viagem completa.",
    tripRule:
      "Para este veículo, uma viagem é o que fica entre duas permanências: há permanência quando não sai de um raio de {{distance}}, ou tem a ignição desligada, pelo menos {{time}}. O que fica num silêncio de mais de {{gap}} não é de nenhuma viagem, salvo se o veículo tiver ido longe entretanto.",
    cut: "Onde começa e onde acaba",
    began: {
      stay: "Começa na última posição em que o veículo estava em repouso antes de partir: a menos de {{distance}} ainda seria a permanência.",
      silence:
        "É um silêncio de mais de {{gap}} em que o veículo foi longe: começa na última posição antes dele e acaba na primeira depois. Ninguém viu o caminho; só os contadores dizem quanto foi.",
      period: "Já estava em curso no início do período escolhido.",
    },
    ended: {
      stay: "Acaba onde o veículo chegou e depois não saiu de um raio de {{distance}} durante pelo menos {{time}}.",
      ignition:
        "Acaba onde a ignição foi comunicada como desligada e assim ficou pelo menos {{time}}.",
      silence:
        "Acaba na última posição antes de um silêncio de mais de {{gap}}. O silêncio não conta nem como tempo nem como distância.",
      period: "Acaba com a última posição do período escolhido.",
    },
    points: "Posições",
    used: "Posições em que a viagem se baseia",
    leftOut: "Deixadas de fora: atrasadas, repetidas ou inverosímeis",
    longestGap: "Maior tempo sem posição",
    firstPosition: "Primeira posição",
    lastPosition: "Última posição",
    knownWith: "Soube-se com",
    fastest: "Velocidade máxima: {{speed}}",
    gapFrom: "Antes da maior lacuna",
    gapUntil: "Depois dela",
    leapt: "Ganho em saltos, não contado",
    leap: "Salto para",
    leapRule:
      "Entre duas posições demasiado afastadas para o tempo que passou, ninguém sabe o que foi percorrido: o que o contador aí ganhou não faz parte da distância. Onde só o contador cresceu mais do que se pode percorrer, conta a linha reta.",
    moreLeaps_one: "e mais {{shown}} salto",
    moreLeaps_other: "e mais {{shown}} saltos",
    firstReading: "Primeira leitura",
    lastReading: "Última leitura",
  },
};
