import { actuation } from "./ptBrazil/actuation.ts";
import { approval } from "./ptBrazil/approval.ts";
import { attribute } from "./ptBrazil/attribute.ts";
import { audit } from "./ptBrazil/audit.ts";
import { brand } from "./ptBrazil/brand.ts";
import { camera } from "./ptBrazil/camera.ts";
import { connection } from "./ptBrazil/connection.ts";
import { diagnostics } from "./ptBrazil/diagnostics.ts";
import { download } from "./ptBrazil/download.ts";
import { event } from "./ptBrazil/event.ts";
import { events } from "./ptBrazil/events.ts";
import { evidence } from "./ptBrazil/evidence.ts";
import { fleetMap } from "./ptBrazil/fleetMap.ts";
import { general } from "./ptBrazil/general.ts";
import { history } from "./ptBrazil/history.ts";
import { historyTrips } from "./ptBrazil/historyTrips.ts";
import { immobilizer } from "./ptBrazil/immobilizer.ts";
import { links } from "./ptBrazil/links.ts";
import { list } from "./ptBrazil/list.ts";
import { manage } from "./ptBrazil/manage.ts";
import { mapOptions } from "./ptBrazil/mapOptions.ts";
import { outbox } from "./ptBrazil/outbox.ts";
import { panel } from "./ptBrazil/panel.ts";
import { profile } from "./ptBrazil/profile.ts";
import { sendCommand } from "./ptBrazil/sendCommand.ts";
import { settings } from "./ptBrazil/settings.ts";
import { shortcut } from "./ptBrazil/shortcut.ts";
import { startBrazil } from "./ptBrazil/startBrazil.ts";
import { trips } from "./ptBrazil/trips.ts";
import { viewAs } from "./ptBrazil/viewAs.ts";
import { visits } from "./ptBrazil/visits.ts";
import type { SomeMessages } from "./SomeMessages.ts";

/** Where Brazil says it in another way than Portugal; all else is shared. */
export const ptBrazil: SomeMessages = {
  ...startBrazil,
  state: {
    idle: "Em marcha lenta",
    disconnected: "Sem conexão",
  },
  fleetMap,
  general,
  history,
  links,
  list,
  trips,
  historyTrips,
  immobilizer,
  approval,
  viewAs,
  visits,
  historyExport: {
    copyLink: "Copiar link para este momento",
    momentLeftOut: "O arquivo tem {{shown}} veículos; ficam de fora mais {{leftOut}}.",
    trip: { startAddress: "Endereço de partida" },
  },
  profile,
  routeLegend: {
    nothing: "Neste período nada foi informado.",
    all_one: "O único ponto informado está desenhado.",
    all_other: "Os {{shown}} pontos informados estão todos desenhados.",
    drawn:
      "Estão desenhados {{drawn}} dos {{points}} pontos informados. A linha não se afasta em lugar nenhum mais de {{error}} px do que foi informado.",
    tooMany:
      "São desenhados percursos de {{shown}} veículos no máximo ao mesmo tempo. Escolha um veículo para ver seu percurso.",
  },
  stillMap: {
    nothing: "Não há nenhuma posição para mostrar em um mapa.",
  },
  evidence,
  outbox,
  panel,
  settings,
  event,
  events,
  attribute,
  chart: {
    choose: "Leituras para mostrar",
    nothing: "Nenhuma das leituras escolhidas foi informada neste período.",
  },
  version: {
    text: "Há uma versão nova. Recarregue a página para voltar a ver dados ao vivo.",
  },
  connection,
  diagnostics,
  demo: {
    preparing: "Preparando a frota de demonstração: {{done}} de {{total}} veículos",
  },
  manage,
  manual: {
    nothing: "Nada encontrado para “{{query}}”",
  },
  map: {
    summary_one:
      "{{total}} veículo: {{moving}} em movimento, {{idle}} em marcha lenta, {{stopped}} parados, {{disconnected}} sem conexão",
    summary_other:
      "{{total}} veículos: {{moving}} em movimento, {{idle}} em marcha lenta, {{stopped}} parados, {{disconnected}} sem conexão",
  },
  mapOptions,
  coordinate: {
    street: "Visão da rua aqui",
    streetVehicle: "Visão da rua no veículo",
    streetMiddle: "Visão da rua no centro do mapa",
  },
  sendCommand,
  shortcut,
  palette: {
    nothingText: "Experimente um nome, uma placa, um grupo, uma página ou uma ação.",
    failed: "Não foi possível buscar os veículos.",
    group: {
      look: "Aparência e idioma",
    },
    ask: "Veículos, páginas, ações, “ontem 16:00 Bus 12”…",
    nothing: "Nada encontrado para “{{query}}”",
  },
  draw: {
    undo: "Desfazer",
    left: "“{{names}}” já havia sido salvo e não foi possível desfazer.",
    unsure:
      "{{detail}} Não se sabe se “{{name}}” chegou a ser salvo. Salve de novo: primeiro isso é verificado, e nada é criado duas vezes.",
    unsaved: { title: "Sair sem salvar?", text: "O que você desenhou não está salvo." },
    hint: {
      circle: "Arraste o centro para movê-lo, e o quadrado para mudar o raio.",
      edit: "Arraste um vértice para movê-lo; clique entre dois para inserir outro. Delete retira o escolhido.",
      geofence:
        "Clique nos vértices, um após o outro. Enter, ou um clique no primeiro, fecha a cerca.",
    },
    conflict:
      "Outra pessoa mudou isto nesse meio-tempo. Salve de novo para pôr a sua forma no lugar da outra, ou cancele para deixar a outra.",
    mergedGone: "“{{name}}” é excluída: passa a fazer parte desta.",
    mergedUnlinked:
      "Os veículos, grupos, pessoas e alertas que ela tinha não ficam vinculados a esta: isso fica por sua conta.",
    fault: {
      selfCrossing:
        "O contorno cruza a si mesmo. Arraste um vértice para que os lados não se cruzem.",
      tooComplex: "O contorno é complexo demais para ser verificado.",
      noArea:
        "Não fica nada dentro: os vértices estão em uma mesma linha. Arraste um para fora dela.",
      noLength: "Todos os vértices estão no mesmo lugar. Arraste um para outro.",
      tooLong: "O contorno é longo demais, mesmo com menos vértices.",
    },
    toolFault: {
      crossesItself: "A linha cruza a si mesma.",
      selfCrossing: "Uma das duas cruza a si mesma.",
      hole: "Juntas rodeiam um buraco, e uma cerca não pode ter nenhum.",
    },
    new: {
      geofence: "Nova cerca virtual",
      line: "Nova cerca linear",
    },
    noneToMerge: "Não há outra cerca virtual.",
    nameOf: {
      geofence: "Nome da cerca virtual",
      line: "Nome da cerca linear",
    },
    notMade: {
      geofence: "Não foi possível criar a cerca virtual: {{detail}}",
      line: "Não foi possível criar a cerca linear: {{detail}}",
    },
    pieces_one: "{{shown}} parte separada passa a ser uma cerca própria.",
    pieces_other: "{{shown}} partes separadas passam a ser cercas próprias.",
    piecesUnlinked:
      "Os veículos, grupos, pessoas e alertas não ficam vinculados ao que foi separado: isso fica por sua conta.",
  },
  area: {
    search: "Buscar locais",
    clearSearch: "Limpar busca",
    noneText:
      "Aqui ficam as cercas, as linhas e os pontos de interesse que você pode ver. Quem gerencia a frota os cria nas configurações.",
    noMatchText: "Nenhum local corresponde à busca e ao tipo.",
    kinds: {
      geofence: "Cercas virtuais",
      line: "Cercas lineares",
    },
    kind: {
      geofence: "Cerca virtual",
      line: "Cerca linear",
    },
  },
  audit,
  brand,
  camera,
  message: {
    write: "Escrever ao motorista",
    text: "É enviada pelo WhatsApp para {{phone}}.",
  },
  download,
  command: {
    copyLink: "Copiar um link para esta visão",
    linkCopied: "Link copiado",
  },
  actuation,
};
