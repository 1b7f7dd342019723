import { approval } from "./en/approval.ts";
import { area } from "./en/area.ts";
import { attribute } from "./en/attribute.ts";
import { audit } from "./en/audit.ts";
import { brand } from "./en/brand.ts";
import { camera } from "./en/camera.ts";
import { chart } from "./en/chart.ts";
import { command } from "./en/command.ts";
import { coordinate } from "./en/coordinate.ts";
import { download } from "./en/download.ts";
import { draw } from "./en/draw.ts";
import { event } from "./en/event.ts";
import { events } from "./en/events.ts";
import { evidence } from "./en/evidence.ts";
import { fleetMap } from "./en/fleetMap.ts";
import { general } from "./en/general.ts";
import { history } from "./en/history.ts";
import { historyExport } from "./en/historyExport.ts";
import { historyTrips } from "./en/historyTrips.ts";
import { immobilizer } from "./en/immobilizer.ts";
import { links } from "./en/links.ts";
import { list } from "./en/list.ts";
import { manage } from "./en/manage.ts";
import { manual } from "./en/manual.ts";
import { map } from "./en/map.ts";
import { mapOptions } from "./en/mapOptions.ts";
import { message } from "./en/message.ts";
import { outbox } from "./en/outbox.ts";
import { palette } from "./en/palette.ts";
import { panel } from "./en/panel.ts";
import { profile } from "./en/profile.ts";
import { routeLegend } from "./en/routeLegend.ts";
import { screen } from "./en/screen.ts";
import { sendCommand } from "./en/sendCommand.ts";
import { settings } from "./en/settings.ts";
import { shortcut } from "./en/shortcut.ts";
import { side } from "./en/side.ts";
import { start } from "./en/start.ts";
import { stillMap } from "./en/stillMap.ts";
import { trips } from "./en/trips.ts";
import { value } from "./en/value.ts";
import { version } from "./en/version.ts";
import { viewAs } from "./en/viewAs.ts";
import { visits } from "./en/visits.ts";

/** The words of the product. Every other language has the same keys; the compiler sees to it. */
export const en = {
  ...start,
  state: {
    all: "All",
    moving: "Moving",
    idle: "Idle",
    stopped: "Stopped",
    disconnected: "Disconnected",
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
    loading: "Loading the fleet…",
    live: "Live",
    delayed: "Delayed",
    lost: "Connection lost",
    asOf: "as of {{time}}",
    retryIn: "Trying again in {{seconds}} s",
    retrying: "Connecting…",
    reconnect: "Reconnect now",
    engineFailing_one: "The live view broke down and was started again",
    engineFailing_other:
      "The live view broke down {{count}} times in ten minutes; it may lag behind",
    updates_one: "{{count}} update/s",
    updates_other: "{{count}} updates/s",
    refused_one: "{{count}} position refused",
    refused_other: "{{count}} positions refused",
    delay: "Delay {{delay}}",
  },
  diagnostics: {
    title: "Connection in detail",
    close: "Close",
    asOf: "Since this page was opened",
    lastFrame: "Last received",
    vehicles: "Vehicles",
    lists: "Last fetch of the lists",
    listsAnswered: "answered",
    listsUnanswered: "no answer",
    updates: "Updates a second",
    snapshots: "Pictures a second",
    delay: "From tracker to screen",
    delayValue: "{{p50}} usually, {{p95}} at the slowest 5 %",
    waiting: "Waiting to be shown",
    failed: "Pictures that failed",
    lastFailure: "Last failure",
    refused: "Positions not shown, and why",
    none: "Every position was shown.",
    unavailable: "The live view does not answer.",
    open: "Connection in detail",
    reason: {
      badLatitude: "Latitude that is none",
      badLongitude: "Longitude that is none",
      badSpeed: "Speed that no vehicle has",
      badCourse: "Course that is none",
      badTime: "Time that cannot be",
      inFuture: "Time in the future",
      noPlace: "No satellites, no place",
      late: "Older than what is shown",
      duplicate: "Came twice",
      unknownVehicle: "Of a vehicle that is not yours",
      unreadable: "Could not be read",
    },
  },
  demo: {
    preparing: "Preparing the demo fleet: {{done}} of {{total}} vehicles",
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
    now: "now",
    seconds: "{{count}} s",
    minutes: "{{count}} min",
    hours: "{{count}} h",
    days: "{{count}} d",
    years: "{{count}} y",
    ago: "{{age}} ago",
    ahead: "clock {{age}} ahead",
  },
  actuation: {
    refusal: {
      immobilization_not_authorized: "You are not authorized to command this vehicle.",
      immo_pending: "A command is pending for this vehicle. Wait for its result.",
      customCommandsNotAllowed: "You are not authorized to send commands of your own.",
      passwordRequired: "Give your password again first.",
      secondPersonRequired: "Somebody else has to approve first.",
      secondPersonNotIndependent: "This is for somebody who is independent of who asks.",
      secondPersonNotNeeded: "This command needs no approval.",
      approvalOver: "Decided, withdrawn or used already, or its time is over.",
      vehicleDisabled: "This vehicle is disabled.",
      actuationHalted: "An administrator has stopped all commands for now.",
      outcomeUnknown: "Nobody knows what the last command did. Find out and clear it first.",
      vehicleMoves: "The vehicle is moving. Wait until its speed is 0.",
      motionUnknown:
        "It is not known whether the vehicle moves. Ask for its position twice, ten seconds apart.",
      tooManyCommands: "Too many commands. Wait a minute.",
      fleetBreaker: "Too many vehicles were commanded within ten minutes. Try again later.",
      notConnected: "The vehicle cannot be reached. Nothing was sent.",
      commandNotSupported: "This vehicle does not know this command.",
      badOutput: "Choose one output and whether it goes on or off.",
      badCommandText: "The command may hold plain characters only.",
      idempotencyKeyReused: "This confirmation was used for another command. Start again.",
    },
    status: {
      intended: "Being sent",
      handedOff: "Sent, waiting for the vehicle",
      confirmed: "Confirmed by the vehicle",
      failed: "The vehicle refused",
      refused: "Not sent",
      expired: "Not sent in time",
      unknown: "Outcome unknown",
      cleared: "Outcome unknown, looked into",
    },
  },
};

/** Every language has all keys of English. */
export type Messages = typeof en;
