/**
 * What a command does to the vehicle itself, from harmless to dangerous: `none` asks or sets
 * something of the tracker, `switches` may switch anything, `releases` lets the engine run again,
 * `stops` keeps it from running.
 */
export type CommandEffect = "none" | "switches" | "releases" | "stops";

/**
 * Every kind of command of the wire protocol with its effect. What restarts or reprograms a tracker
 * may drop its outputs, and some alarms hold the engine: both count as switching. What free text
 * does is asked of `effectOfText`; until then it may do anything.
 */
export const COMMAND_EFFECTS = {
  custom: "switches",
  deviceIdentification: "none",
  positionSingle: "none",
  positionPeriodic: "none",
  positionStop: "none",
  engineStop: "stops",
  engineResume: "releases",
  alarmArm: "switches",
  alarmDisarm: "switches",
  alarmDismiss: "none",
  setTimezone: "none",
  requestPhoto: "none",
  powerOff: "switches",
  rebootDevice: "switches",
  factoryReset: "switches",
  sendSms: "switches",
  sendUssd: "switches",
  sosNumber: "none",
  silenceTime: "none",
  setPhonebook: "none",
  message: "none",
  voiceMessage: "none",
  outputControl: "switches",
  voiceMonitoring: "none",
  setAgps: "none",
  setIndicator: "none",
  configuration: "switches",
  getVersion: "none",
  firmwareUpdate: "switches",
  setConnection: "switches",
  setOdometer: "none",
  getModemStatus: "none",
  getDeviceStatus: "none",
  setSpeedLimit: "switches",
  modePowerSaving: "none",
  modeDeepSleep: "switches",
  videoStart: "none",
  videoStop: "none",
  alarmGeofence: "none",
  alarmBattery: "none",
  alarmSos: "none",
  alarmRemove: "none",
  alarmClock: "none",
  alarmSpeed: "none",
  alarmFall: "none",
  alarmVibration: "none",
} as const satisfies Record<string, CommandEffect>;

export type CommandType = keyof typeof COMMAND_EFFECTS;

export const COMMAND_TYPES = Object.keys(COMMAND_EFFECTS) as readonly CommandType[];

export const isCommandType = (word: string): word is CommandType =>
  Object.hasOwn(COMMAND_EFFECTS, word);
