import type { Messages } from "./en.ts";
import { approval } from "./es/approval.ts";
import { area } from "./es/area.ts";
import { attribute } from "./es/attribute.ts";
import { audit } from "./es/audit.ts";
import { brand } from "./es/brand.ts";
import { camera } from "./es/camera.ts";
import { chart } from "./es/chart.ts";
import { command } from "./es/command.ts";
import { coordinate } from "./es/coordinate.ts";
import { download } from "./es/download.ts";
import { draw } from "./es/draw.ts";
import { event } from "./es/event.ts";
import { events } from "./es/events.ts";
import { evidence } from "./es/evidence.ts";
import { fleetMap } from "./es/fleetMap.ts";
import { general } from "./es/general.ts";
import { history } from "./es/history.ts";
import { historyExport } from "./es/historyExport.ts";
import { historyTrips } from "./es/historyTrips.ts";
import { immobilizer } from "./es/immobilizer.ts";
import { links } from "./es/links.ts";
import { list } from "./es/list.ts";
import { manage } from "./es/manage.ts";
import { manual } from "./es/manual.ts";
import { map } from "./es/map.ts";
import { mapOptions } from "./es/mapOptions.ts";
import { message } from "./es/message.ts";
import { outbox } from "./es/outbox.ts";
import { palette } from "./es/palette.ts";
import { panel } from "./es/panel.ts";
import { profile } from "./es/profile.ts";
import { routeLegend } from "./es/routeLegend.ts";
import { screen } from "./es/screen.ts";
import { sendCommand } from "./es/sendCommand.ts";
import { settings } from "./es/settings.ts";
import { shortcut } from "./es/shortcut.ts";
import { side } from "./es/side.ts";
import { start } from "./es/start.ts";
import { stillMap } from "./es/stillMap.ts";
import { trips } from "./es/trips.ts";
import { value } from "./es/value.ts";
import { version } from "./es/version.ts";
import { viewAs } from "./es/viewAs.ts";
import { visits } from "./es/visits.ts";

export const es: Messages = {
  ...start,
  state: {
    all: "Todos",
    moving: "En movimiento",
    idle: "Al ralentí",
    stopped: "Detenido",
    disconnected: "Desconectado",
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
    loading: "Cargando la flota…",
    live: "En vivo",
    delayed: "Con retraso",
    lost: "Conexión perdida",
    asOf: "datos de las {{time}}",
    retryIn: "Nuevo intento en {{seconds}} s",
    retrying: "Conectando…",
    reconnect: "Conectar ahora",
    engineFailing_one: "La vista en vivo falló y se inició de nuevo",
    engineFailing_other:
      "La vista en vivo falló {{count}} veces en diez minutos; puede ir con retraso",
    updates_one: "{{count}} actualización/s",
    updates_other: "{{count}} actualizaciones/s",
    refused_one: "{{count}} posición rechazada",
    refused_other: "{{count}} posiciones rechazadas",
    delay: "Retraso {{delay}}",
  },
  diagnostics: {
    title: "Conexión en detalle",
    close: "Cerrar",
    asOf: "Desde que se abrió esta página",
    lastFrame: "Última recepción",
    vehicles: "Vehículos",
    lists: "Última petición de las listas",
    listsAnswered: "respondida",
    listsUnanswered: "sin respuesta",
    updates: "Actualizaciones por segundo",
    snapshots: "Imágenes por segundo",
    delay: "Del rastreador a la pantalla",
    delayValue: "{{p50}} normalmente, {{p95}} en el 5 % más lento",
    waiting: "A la espera de mostrarse",
    failed: "Imágenes fallidas",
    lastFailure: "Último fallo",
    refused: "Posiciones no mostradas y por qué",
    none: "Se mostraron todas las posiciones.",
    unavailable: "La vista en vivo no responde.",
    open: "Conexión en detalle",
    reason: {
      badLatitude: "Latitud imposible",
      badLongitude: "Longitud imposible",
      badSpeed: "Velocidad que ningún vehículo alcanza",
      badCourse: "Rumbo imposible",
      badTime: "Hora imposible",
      inFuture: "Hora en el futuro",
      noPlace: "Sin satélites ni lugar",
      late: "Más antigua que la mostrada",
      duplicate: "Llegó dos veces",
      unknownVehicle: "De un vehículo que no es suyo",
      unreadable: "No se pudo leer",
    },
  },
  demo: {
    preparing: "Preparando la flota de demostración: {{done}} de {{total}} vehículos",
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
    now: "ahora",
    seconds: "{{count}} s",
    minutes: "{{count}} min",
    hours: "{{count}} h",
    days: "{{count}} d",
    years: "{{count}} a",
    ago: "hace {{age}}",
    ahead: "reloj adelantado {{age}}",
  },
  actuation: {
    refusal: {
      immobilization_not_authorized: "No tiene autorización para enviar comandos a este vehículo.",
      immo_pending: "Hay un comando pendiente para este vehículo. Espere el resultado.",
      customCommandsNotAllowed: "No tiene autorización para enviar comandos propios.",
      passwordRequired: "Escriba primero su contraseña otra vez.",
      secondPersonRequired: "Otra persona tiene que aprobarlo primero.",
      secondPersonNotIndependent: "Esto corresponde a alguien independiente de quien lo pide.",
      secondPersonNotNeeded: "Este comando no necesita aprobación.",
      approvalOver: "Ya se decidió, se retiró o se usó, o se acabó el tiempo.",
      vehicleDisabled: "Este vehículo está desactivado.",
      actuationHalted: "Un administrador ha suspendido todos los comandos.",
      outcomeUnknown: "No se sabe qué hizo el último comando. Averígüelo y bórrelo primero.",
      vehicleMoves: "El vehículo está en movimiento. Espere hasta que la velocidad sea 0.",
      motionUnknown:
        "No se sabe si el vehículo se mueve. Pida su posición dos veces, con diez segundos de diferencia.",
      tooManyCommands: "Demasiados comandos. Espere un minuto.",
      fleetBreaker:
        "Se enviaron comandos a demasiados vehículos en diez minutos. Inténtelo más tarde.",
      notConnected: "No se puede contactar con el vehículo. No se envió nada.",
      commandNotSupported: "Este vehículo no conoce este comando.",
      badOutput: "Elija una salida y si se conecta o desconecta.",
      badCommandText: "El comando solo puede contener caracteres simples.",
      idempotencyKeyReused: "Esta confirmación ya se usó para otro comando. Empiece de nuevo.",
    },
    status: {
      intended: "Enviándose",
      handedOff: "Enviado, a la espera del vehículo",
      confirmed: "Confirmado por el vehículo",
      failed: "Rechazado por el vehículo",
      refused: "No enviado",
      expired: "No enviado a tiempo",
      unknown: "Resultado desconocido",
      cleared: "Resultado desconocido, comprobado",
    },
  },
};
