import type { Messages } from "./en.ts";

/** Some of the messages, at whatever depth. */
type Some<Tree> = {
  readonly [Key in keyof Tree]?: Tree[Key] extends string ? string : Some<Tree[Key]>;
};
export type SomeMessages = Some<Messages>;

/** Where Brazil says it in another way than Portugal, and it matters; all else is shared. */
export const ptBrazil: SomeMessages = {
  state: { idle: "Em marcha lenta", disconnected: "Sem conexão" },
  login: {
    password: "Senha",
    forgot: "Esqueceu a senha?",
    userMissing: "Digite o usuário",
    passwordMissing: "Digite a senha",
    wrongCredentials: "Não existe nenhuma conta com esse usuário e essa senha.",
    userDisabled: "Este usuário está desativado.",
    showPassword: "Mostrar ou esconder a senha",
  },
  connection: {
    loading: "Carregando a frota…",
    live: "Ao vivo",
    lost: "Conexão perdida",
    retrying: "Conectando…",
    reconnect: "Conectar agora",
  },
  chart: { nothing: "Nenhuma das leituras escolhidas foi informada neste período." },
  evidence: {
    print: "Imprimir ou salvar em PDF",
    saveMap: "Salvar o mapa em PNG",
    stop: "Parada",
    marks: { stop: "Círculo: a parada. Linha: cinco minutos antes e depois." },
    noSpeed: "Neste período não foi informada nenhuma velocidade.",
    notValid: "não confirmada pelo receptor",
    known: {
      reported: "Informada para este exato momento.",
      between: "Na linha reta entre duas posições informadas; a primeira é {{age}} anterior.",
      last: "A última posição informada, {{age}} anterior. Não se sabe onde estava o veículo no próprio momento.",
    },
    at: { stop: "Parada:" },
    gap: { silence: "{{from}} – {{until}}: nada informado durante {{duration}}" },
    fact: { plate: "Placa", driver: "Motorista" },
  },
  historyTrips: {
    list: "Viagens e paradas",
    stopEvidence: "Ficha de prova da parada das {{time}}",
    explanation: {
      distanceBy: {
        odometer:
          "A distância é o que o hodômetro do veículo marcava na última posição menos o que marcava na primeira.",
        totalDistance:
          "A distância é o total que o servidor soma de posição em posição: o da última menos o da primeira. O hodômetro só é usado se ambas as posições o informarem, se não tiver recuado e se não estiver definido que deve ser ignorado.",
      },
      fuelBy: {
        fuel: "O combustível é o que o tanque perdeu durante a viagem, em litros; uma subida por abastecimento não é descontada.",
        fuelLevel:
          "O combustível é o que o tanque perdeu durante a viagem, pelo seu nível em porcentagem e pela sua capacidade; uma subida por abastecimento não é descontada.",
        nothing:
          "Nesta viagem foram informadas poucas leituras de combustível para saber quanto ela gastou.",
      },
      split: "Direção, marcha lenta, parado",
      splitRule:
        "Entre duas posições vale o estado da anterior: direção, marcha lenta (motor ligado sem andar) ou parado (motor desligado). Os três tempos somam a viagem completa.",
      leftOut: "Deixadas de fora: atrasadas, repetidas ou inverossímeis",
    },
  },
  historyExport: {
    copyLink: "Copiar link para este momento",
    saved: "Salvo, {{bytes}}",
    failed: {
      busy: "Dois relatórios seus já estão sendo feitos. Espere que um deles termine.",
      busyFor: "Dois relatórios seus já estão sendo feitos. Tente de novo em {{seconds}} s.",
      tooLarge: "É mais do que cabe em um arquivo. Escolha um período mais curto.",
      notAllowed: "Você não pode ver o passado deste veículo.",
      notFound: "Este servidor não faz arquivos deste tipo. Escolha outro formato.",
      signedOut: "Sua sessão terminou. Entre de novo.",
      timeout: "O servidor parou de enviar. Tente de novo ou escolha um período mais curto.",
      other: "O arquivo não foi feito: {{detail}}",
    },
  },
  routeLegend: {
    nothing: "Neste período nada foi informado.",
    all_one: "O único ponto informado está desenhado.",
    all_other: "Os {{shown}} pontos informados estão todos desenhados.",
    drawn:
      "Estão desenhados {{drawn}} dos {{points}} pontos informados. A linha não se afasta em lugar nenhum mais de {{error}} px do que foi informado.",
  },
  stillMap: { nothing: "Não há nenhuma posição para mostrar em um mapa." },
  share: {
    title: "Compartilhar por um tempo",
    menu: "Compartilhar link temporário",
    text: "Quem tiver o link vê {{name}} sem conta, até ele expirar.",
    create: "Criar link",
    failed: "O link não foi criado: {{detail}}",
    link: "Link",
    copy: "Copiar link",
    copied: "Link copiado",
    openTitle: "Veículos compartilhados",
    opening: "Abrindo o link…",
  },
  history: {
    live: "Voltar ao vivo",
    hold: "Pausar a visão ao vivo",
    unreadable: "O link indica um momento do passado que não faz sentido. Esta é a visão ao vivo.",
    loading: "Carregando…",
    selectForBands: "Escolha um veículo para ver quando rodava, estava em marcha lenta ou parado.",
  },
  shortcut: {
    live: "Voltar ao vivo",
    playPause: "Pausar a visão ao vivo; reproduzir ou pausar",
  },
  error: { offline: "Não foi possível conectar ao servidor." },
};
