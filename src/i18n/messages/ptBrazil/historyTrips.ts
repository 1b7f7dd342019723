import type { SomeMessages } from "../SomeMessages.ts";

export const historyTrips = {
  list: "Viagens e paradas",
  idle: "Marcha lenta {{duration}}",
  stopEvidence: "Ficha de prova da parada: {{time}}",
  explanation: {
    title: "Viagem {{number}}: de onde vêm seus números",
    counterSetBy: "Adiantado manualmente durante a viagem",
    distanceBy: {
      odometer:
        "A distância é o que o hodômetro do veículo marcava na última posição menos o que marcava na primeira.",
      totalDistance:
        "A distância é o total que o servidor soma de posição em posição: o da última menos o da primeira. O hodômetro só é usado se ambas as posições o informarem, se não tiver recuado e se não estiver configurado para ser ignorado.",
    },
    fuelBy: {
      fuel: "O combustível é o que o tanque perdeu durante a viagem, em litros; uma subida por abastecimento não é descontada, e um nível de 0, que um sensor sem energia informa, fica de fora.",
      fuelLevel:
        "O combustível é o que o tanque perdeu durante a viagem, pelo seu nível em porcentagem e pela sua capacidade; uma subida por abastecimento não é descontada, e um nível de 0, que um sensor sem energia informa, fica de fora.",
      nothing:
        "Nesta viagem foram informadas poucas leituras de combustível para saber quanto ela gastou.",
    },
    split: "Direção, marcha lenta, parado",
    splitRule:
      "Entre duas posições vale o estado da anterior: direção (a partir de {{speed}}, ou de {{speedUnknown}} se a ignição não for informada), marcha lenta (motor ligado, mais devagar) ou parado (motor desligado, ou mais devagar se a ignição não for informada). Os três tempos somam a viagem completa.",
    tripRule:
      "Para este veículo, uma viagem é o que fica entre duas permanências: há permanência quando não sai de um raio de {{distance}}, ou tem a ignição desligada, por pelo menos {{time}}. O que fica em um silêncio de mais de {{gap}} não é de nenhuma viagem, salvo se o veículo tiver ido longe nesse tempo.",
    ended: {
      ignition:
        "Acaba onde a ignição foi informada como desligada e assim ficou pelo menos {{time}}.",
    },
    leftOut: "Deixadas de fora: atrasadas, repetidas ou inverossímeis",
    leapRule:
      "Entre duas posições longe demais uma da outra para o tempo que passou, ninguém sabe o que foi percorrido: o que o contador ganhou ali não faz parte da distância. Onde só o contador cresceu mais do que se pode percorrer, conta a linha reta.",
  },
} satisfies SomeMessages["historyTrips"];
