import { type CommandType, isCommandType } from "#domain/actuation/commandType";

/** What a command says besides its type, by the names that Traccar's clients write. */
export const COMMAND_FIELD_NAMES = [
  "data",
  "index",
  "frequency",
  "timezone",
  "phone",
  "message",
  "enable",
  "server",
  "port",
  "radius",
] as const;
export type CommandFieldName = (typeof COMMAND_FIELD_NAMES)[number];

/** Types that say nothing more are left out. */
const FIELDS: Readonly<Partial<Record<CommandType, readonly CommandFieldName[]>>> = {
  custom: ["data"],
  positionPeriodic: ["frequency"],
  setTimezone: ["timezone"],
  sendSms: ["phone", "message"],
  sendUssd: ["phone"],
  sosNumber: ["index", "phone"],
  silenceTime: ["data"],
  setPhonebook: ["data"],
  message: ["message"],
  voiceMessage: ["data"],
  outputControl: ["index", "data"],
  voiceMonitoring: ["enable"],
  setAgps: ["enable"],
  setIndicator: ["data"],
  configuration: ["data"],
  setConnection: ["server", "port"],
  setOdometer: ["data"],
  setSpeedLimit: ["data"],
  firmwareUpdate: ["data"],
  modePowerSaving: ["enable"],
  modeDeepSleep: ["enable"],
  alarmGeofence: ["radius"],
  alarmBattery: ["enable"],
  alarmSos: ["enable"],
  alarmRemove: ["enable"],
  alarmClock: ["data"],
  alarmSpeed: ["data"],
  alarmFall: ["enable"],
  alarmVibration: ["data"],
};

/** The fields of a type; of one that is not known none, and what it holds stays as it is. */
export const commandFieldsOf = (type: string): readonly CommandFieldName[] =>
  isCommandType(type) ? (FIELDS[type] ?? []) : [];
