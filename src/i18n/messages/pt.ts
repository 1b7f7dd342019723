import type { Messages } from "./en.ts";
import { approval } from "./pt/approval.ts";
import { area } from "./pt/area.ts";
import { attribute } from "./pt/attribute.ts";
import { audit } from "./pt/audit.ts";
import { brand } from "./pt/brand.ts";
import { camera } from "./pt/camera.ts";
import { chart } from "./pt/chart.ts";
import { command } from "./pt/command.ts";
import { coordinate } from "./pt/coordinate.ts";
import { download } from "./pt/download.ts";
import { event } from "./pt/event.ts";
import { events } from "./pt/events.ts";
import { evidence } from "./pt/evidence.ts";
import { fleetMap } from "./pt/fleetMap.ts";
import { history } from "./pt/history.ts";
import { historyExport } from "./pt/historyExport.ts";
import { historyTrips } from "./pt/historyTrips.ts";
import { immobilizer } from "./pt/immobilizer.ts";
import { list } from "./pt/list.ts";
import { map } from "./pt/map.ts";
import { mapOptions } from "./pt/mapOptions.ts";
import { message } from "./pt/message.ts";
import { palette } from "./pt/palette.ts";
import { panel } from "./pt/panel.ts";
import { profile } from "./pt/profile.ts";
import { routeLegend } from "./pt/routeLegend.ts";
import { screen } from "./pt/screen.ts";
import { sendCommand } from "./pt/sendCommand.ts";
import { settings } from "./pt/settings.ts";
import { share } from "./pt/share.ts";
import { shortcut } from "./pt/shortcut.ts";
import { side } from "./pt/side.ts";
import { stillMap } from "./pt/stillMap.ts";
import { trips } from "./pt/trips.ts";
import { value } from "./pt/value.ts";
import { version } from "./pt/version.ts";
import { visits } from "./pt/visits.ts";

export const pt: Messages = {
  app: {
    loading: "A carregar…",
    notFound: "Não existe nada neste endereço.",
    backToMap: "Voltar ao mapa",
    skipToContent: "Saltar para o conteúdo",
    crashed: "Algo correu mal nesta página.",
    partMissing: "Uma parte da página não chegou: há uma versão nova ou não há ligação.",
    paneFailed: "Esta parte da página falhou. Tudo o resto continua.",
    rowFailed: "Não é possível mostrar esta linha.",
    closePane: "Fechar",
    reload: "Recarregar",
  },
  nav: {
    main: "Menu principal",
    map: "Mapa",
    dashboard: "Painel",
    reports: "Relatórios",
    settings: "Definições",
    manual: "Manual",
    legacyMap: "Mapa antigo",
    customReports: "Relatórios à medida",
    scheduler: "Relatórios automáticos",
    management: "Gestão",
    tacho: "Tacógrafo",
    routes: "Rotas",
    cameras: "Câmaras",
    closedTitle: "{{page}}: desativado para si",
    closedText:
      "Esta parte não está incluída na sua conta ou neste endereço. Peça a quem gere a sua conta que a ative.",
    signOut: "Sair",
    theme: "Claro ou escuro",
    themeAuto: "Seguir o sistema",
    themeLight: "Claro",
    themeDark: "Escuro",
    language: "Idioma",
    account: "Conta",
  },
  external: {
    openInTab: "Não aparece aqui? Abrir num separador novo",
    loading: "A carregar {{page}}…",
  },
  notBuilt: {
    title: "{{page}}: ainda por construir",
    text: "Esta página está prevista e ainda não existe. O mapa em direto já funciona.",
  },
  pages: {
    map: "Mapa",
    dashboard: "Painel",
    reports: "Relatórios",
    scheduler: "Relatórios automáticos",
    settings: "Definições",
    vehicles: "Veículos",
    groups: "Grupos",
    drivers: "Condutores",
    users: "Utilizadores",
    links: "Ligações temporárias",
    geofence: "Geocercas",
    alerts: "Alertas",
    maintenance: "Manutenção",
    profile: "Perfil",
    manual: "Manual",
    signIn: "Entrar",
    register: "Registar",
    changePassword: "Alterar palavra-passe",
    forgotPassword: "Palavra-passe esquecida",
    mapOptions: "Opções do mapa",
    shared: "Veículo partilhado",
    audit: "Registo de auditoria",
    brand: "Marcas",
    notFound: "Não encontrado",
  },
  login: {
    title: "Entrar",
    user: "Utilizador",
    userHint: "O seu endereço de e-mail",
    password: "Palavra-passe",
    signIn: "Entrar",
    signingIn: "A entrar…",
    forgot: "Esqueceu-se da palavra-passe?",
    register: "Registar",
    userMissing: "Introduza o utilizador",
    passwordMissing: "Introduza a palavra-passe",
    passwordShort: "Pelo menos {{count}} caracteres",
    wrongCredentials: "Não existe nenhuma conta com esse utilizador e palavra-passe.",
    userDisabled: "Este utilizador está desativado.",
    tooManyAttempts: "Demasiadas tentativas. Tente de novo daqui a {{seconds}} segundos.",
    offline: "Não foi possível ligar ao servidor.",
    failed: "Não foi possível entrar: {{detail}}",
    sessionEnded: "A sua sessão terminou. Entre de novo.",
    again: {
      title: "A sua sessão terminou. Entre de novo para continuar.",
      text: "O que via e o que escreveu fica guardado. Até lá nada é atualizado nem enviado.",
      who: "Conta: {{name}}",
      other: "Entrar como outra pessoa",
      back: "Voltar a {{name}}",
      otherText: "Outra pessoa começa do zero: o que foi escrito aqui perde-se.",
    },
    demoTitle: "Contas de demonstração",
    demoText: "Esta é uma demonstração com uma frota simulada. Escolha quem quer ser:",
    demoRole: {
      admin: "Administrador",
      manager: "Gestor",
      operator: "Operador",
      readonly: "Só leitura",
    },
    showPassword: "Mostrar ou esconder a palavra-passe",
  },
  password: {
    forgotTitle: "Esqueceu-se da palavra-passe?",
    forgotText: "Enviamos-lhe um e-mail com uma ligação para escolher outra.",
    send: "Enviar a ligação",
    sent: "Se existir uma conta com esse nome, foi enviada uma ligação para o respetivo e-mail. É válida durante uma hora.",
    sentDemo:
      "Na demonstração nenhum e-mail sai desta máquina: o administrador encontra a mensagem em {{address}}.",
    resetTitle: "Escolha uma nova palavra-passe",
    challengeText: "Tem de alterar a palavra-passe antes de continuar.",
    save: "Guardar a palavra-passe",
    saved: "A nova palavra-passe foi guardada. Entre com ela.",
    over: "Esta ligação já foi usada ou expirou. Peça outra.",
    weak: "Esta palavra-passe é demasiado fácil de adivinhar. Escolha outra.",
    failed: "Não foi possível: {{detail}}",
    back: "Voltar à entrada",
  },
  setup: {
    title: "Criar o primeiro administrador",
    text: "Esta ligação funciona uma vez. Escolha como vai entrar.",
    name: "Nome",
    email: "E-mail",
    password: "Nova palavra-passe",
    confirm: "Confirmar palavra-passe",
    create: "Criar conta",
    mismatch: "As palavras-passe não coincidem",
    nameMissing: "O nome é obrigatório",
    emailInvalid: "Introduza um e-mail válido",
    linkUsed: "Esta ligação já foi usada ou expirou. Reinicie o servidor para obter outra.",
    failed: "A conta não foi criada: {{detail}}",
    noRegistration: "O registo não está aberto. Peça uma conta ao seu administrador.",
    registered:
      "Já pode entrar com este e-mail e esta palavra-passe. Se não conseguir, já existe uma conta com este e-mail.",
  },
  state: {
    all: "Todos",
    moving: "Em movimento",
    idle: "Ao ralenti",
    stopped: "Parado",
    disconnected: "Sem ligação",
  },
  fleetMap,
  history,
  list,
  side,
  trips,
  historyTrips,
  immobilizer,
  approval,
  visits,
  historyExport,
  profile,
  routeLegend,
  stillMap,
  evidence,
  panel,
  settings,
  share,
  event,
  events,
  attribute,
  chart,
  value,
  version,
  connection: {
    loading: "A carregar a frota…",
    live: "Em direto",
    delayed: "Com atraso",
    lost: "Ligação perdida",
    asOf: "dados de {{time}}",
    retryIn: "Nova tentativa em {{seconds}} s",
    retrying: "A ligar…",
    reconnect: "Ligar agora",
    engineFailing_one: "A vista ao vivo falhou e foi reiniciada",
    engineFailing_other:
      "A vista ao vivo falhou {{count}} vezes em dez minutos; pode estar atrasada",
    updates_one: "{{count}} atualização/s",
    updates_other: "{{count}} atualizações/s",
    refused_one: "{{count}} posição recusada",
    refused_other: "{{count}} posições recusadas",
    delay: "Atraso {{delay}}",
  },
  diagnostics: {
    title: "Ligação em pormenor",
    close: "Fechar",
    asOf: "Desde que esta página foi aberta",
    vehicles: "Veículos",
    lists: "Último pedido das listas",
    listsAnswered: "respondido",
    listsUnanswered: "sem resposta",
    updates: "Atualizações por segundo",
    snapshots: "Imagens por segundo",
    delay: "Do rastreador ao ecrã",
    delayValue: "{{p50}} em regra, {{p95}} nos 5 % mais lentos",
    waiting: "À espera de serem mostradas",
    failed: "Imagens que falharam",
    lastFailure: "Última falha",
    refused: "Posições não mostradas e porquê",
    none: "Todas as posições foram mostradas.",
    unavailable: "A vista em direto não responde.",
    open: "Ligação em pormenor",
    reason: {
      badLatitude: "Latitude impossível",
      badLongitude: "Longitude impossível",
      badSpeed: "Velocidade que nenhum veículo atinge",
      badCourse: "Rumo impossível",
      badTime: "Hora impossível",
      inFuture: "Hora no futuro",
      noPlace: "Sem satélites nem lugar",
      late: "Mais antiga do que a mostrada",
      duplicate: "Chegou duas vezes",
      unknownVehicle: "De um veículo que não é seu",
      unreadable: "Não foi possível ler",
    },
  },
  demo: {
    preparing: "A preparar a frota de demonstração: {{done}} de {{total}} veículos",
  },
  map,
  mapOptions,
  coordinate,
  screen,
  sendCommand,
  shortcut,
  palette,
  area,
  audit,
  brand,
  camera,
  message,
  download,
  command,
  age: {
    now: "agora",
    seconds: "{{count}} s",
    minutes: "{{count}} min",
    hours: "{{count}} h",
    days: "{{count}} d",
    years: "{{count}} a",
    ago: "há {{age}}",
    ahead: "relógio adiantado {{age}}",
  },
  actuation: {
    refusal: {
      immobilization_not_authorized: "Não tem autorização para comandar este veículo.",
      immo_pending: "Há um comando pendente para este veículo. Aguarde o resultado.",
      customCommandsNotAllowed: "Não tem autorização para enviar comandos próprios.",
      passwordRequired: "Introduza primeiro a sua palavra-passe outra vez.",
      secondPersonRequired: "Outra pessoa tem de aprovar primeiro.",
      secondPersonNotIndependent: "Isto cabe a alguém independente de quem pede.",
      secondPersonNotNeeded: "Este comando não precisa de aprovação.",
      approvalOver: "Já foi decidido, retirado ou usado, ou o tempo acabou.",
      vehicleDisabled: "Este veículo está desativado.",
      actuationHalted: "Um administrador suspendeu todos os comandos.",
      outcomeUnknown: "Não se sabe o que fez o último comando. Verifique e limpe-o primeiro.",
      vehicleMoves: "O veículo está em movimento. Aguarde até a velocidade ser 0.",
      motionUnknown:
        "Não se sabe se o veículo está em movimento. Peça a posição duas vezes, com dez segundos de intervalo.",
      tooManyCommands: "Demasiados comandos. Aguarde um minuto.",
      fleetBreaker: "Foram comandados demasiados veículos em dez minutos. Tente mais tarde.",
      notConnected: "Não é possível contactar o veículo. Nada foi enviado.",
      commandNotSupported: "Este veículo não conhece este comando.",
      badOutput: "Escolha uma saída e se deve ligar ou desligar.",
      badCommandText: "O comando só pode ter caracteres simples.",
      idempotencyKeyReused: "Esta confirmação já serviu para outro comando. Recomece.",
    },
    status: {
      intended: "A enviar",
      handedOff: "Enviado, a aguardar o veículo",
      confirmed: "Confirmado pelo veículo",
      failed: "Recusado pelo veículo",
      refused: "Não enviado",
      expired: "Não enviado a tempo",
      unknown: "Resultado desconhecido",
      cleared: "Resultado desconhecido, verificado",
    },
  },
  error: {
    sectionClosed: "Esta parte está desativada para a sua conta. Fale com quem a gere.",
    timeout: "O servidor não respondeu a tempo.",
    offline: "Não foi possível ligar ao servidor.",
    unreadable: "Não foi possível ler a resposta do servidor.",
    notConfigured: "Este serviço não está configurado neste servidor.",
    diskFull: "O disco do servidor está cheio: nada foi guardado.",
    tryAgain: "Tentar de novo",
  },
};
