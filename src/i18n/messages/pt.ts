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
import { draw } from "./pt/draw.ts";
import { event } from "./pt/event.ts";
import { events } from "./pt/events.ts";
import { evidence } from "./pt/evidence.ts";
import { fleetMap } from "./pt/fleetMap.ts";
import { general } from "./pt/general.ts";
import { history } from "./pt/history.ts";
import { historyExport } from "./pt/historyExport.ts";
import { historyTrips } from "./pt/historyTrips.ts";
import { immobilizer } from "./pt/immobilizer.ts";
import { links } from "./pt/links.ts";
import { list } from "./pt/list.ts";
import { manage } from "./pt/manage.ts";
import { manual } from "./pt/manual.ts";
import { map } from "./pt/map.ts";
import { mapOptions } from "./pt/mapOptions.ts";
import { message } from "./pt/message.ts";
import { outbox } from "./pt/outbox.ts";
import { palette } from "./pt/palette.ts";
import { panel } from "./pt/panel.ts";
import { profile } from "./pt/profile.ts";
import { routeLegend } from "./pt/routeLegend.ts";
import { screen } from "./pt/screen.ts";
import { sendCommand } from "./pt/sendCommand.ts";
import { settings } from "./pt/settings.ts";
import { shortcut } from "./pt/shortcut.ts";
import { side } from "./pt/side.ts";
import { start } from "./pt/start.ts";
import { stillMap } from "./pt/stillMap.ts";
import { trips } from "./pt/trips.ts";
import { value } from "./pt/value.ts";
import { version } from "./pt/version.ts";
import { viewAs } from "./pt/viewAs.ts";
import { visits } from "./pt/visits.ts";

export const pt: Messages = {
  ...start,
  state: {
    all: "Todos",
    moving: "Em movimento",
    idle: "Ao ralenti",
    stopped: "Parado",
    disconnected: "Sem ligação",
  },
  fleetMap,
  general,
  history,
  links,
  list,
  side,
  trips,
  historyTrips,
  immobilizer,
  approval,
  viewAs,
  visits,
  historyExport,
  profile,
  routeLegend,
  stillMap,
  evidence,
  panel,
  settings,
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
    engineFailing_one: "A vista em direto falhou e foi reiniciada",
    engineFailing_other:
      "A vista em direto falhou {{count}} vezes em dez minutos; pode estar atrasada",
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
    lastFrame: "Última receção",
    vehicles: "Veículos",
    lists: "Último pedido das listas",
    listsAnswered: "respondido",
    listsUnanswered: "sem resposta",
    updates: "Atualizações por segundo",
    snapshots: "Imagens por segundo",
    delay: "Do localizador ao ecrã",
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
      noPlace: "Sem satélites nem local",
      late: "Mais antiga do que a mostrada",
      duplicate: "Chegou duas vezes",
      unknownVehicle: "De um veículo que não é seu",
      unreadable: "Não foi possível ler",
    },
  },
  demo: {
    preparing: "A preparar a frota de demonstração: {{done}} de {{total}} veículos",
  },
  manage,
  manual,
  map,
  mapOptions,
  coordinate,
  screen,
  sendCommand,
  shortcut,
  outbox,
  palette,
  area,
  draw,
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
};
