import type { RehearsalWords } from "../en/rehearsal.ts";
import type { Some } from "../SomeMessages.ts";

export const rehearsal = {
  heading: "Testar com os últimos sete dias",
  hint: "Nada é enviado nem salvo.",
  start: "Testar",
  again: "Testar de novo",
  cancel: "Parar o teste",
  running: "Percorrendo os últimos sete dias…",
  failed: "Não foi possível testar. {{detail}}",
  busy: "Você já está testando algo em outro lugar. Espere terminar, ou pare lá.",
  stale: "Algo mudou desde o teste.",
  neverRaised: "Não é possível testar: não decorre do que os rastreadores enviam.",
  noWay: "Não chega a ninguém: nenhuma via escolhida chega até você.",
  noVehicles: "Não diz respeito a nenhum dos seus veículos. Vincule alguns, ou escolha todos.",
  of_one: "Com {{shown}} veículo, e com as áreas, calendários e configurações atuais.",
  of_other: "Com {{shown}} veículos, e com as áreas, calendários e configurações atuais.",
  late_one: "Mais {{shown}} chegou tarde demais para avisar alguém.",
  late_other: "Mais {{shown}} chegaram tarde demais para avisar alguém.",
  area: {
    before: "Salva",
    linked_one: "Entradas e saídas: do veículo ao qual está vinculada ({{shown}}).",
    linked_other: "Entradas e saídas: dos {{shown}} veículos aos quais está vinculada.",
    seen_one: "Entradas e saídas: do seu veículo ({{shown}}), pois não está vinculada a nenhum.",
    seen_other:
      "Entradas e saídas: de todos os seus {{shown}} veículos, pois não está vinculada a nenhum.",
    alerts_one: "{{shown}} alerta usa esta área: {{names}}.",
    alerts_other: "{{shown}} alertas usam esta área: {{names}}.",
    noAlerts: "Nenhum alerta usa esta área.",
  },
} satisfies Some<RehearsalWords>;
