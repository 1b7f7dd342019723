/**
 * What of the manual helps where: a chapter, and a section of it. They are names of files and ids in
 * `manual/`, the same in every language.
 */
export const HELP_TOPICS = {
  map: "map",
  mapOptions: "map#options",
  alerts: "alerts#list",
  askForAlerts: "alerts#ask",
  calendars: "alerts#calendars",
  notices: "alerts#sent",
  connection: "connection#chip",
  connectionPage: "connection#page",
  whereThings: "first-steps#where",
  drivers: "drivers",
  rfidKeys: "drivers#lent",
  groups: "groups",
  geofences: "geofences",
  maintenance: "maintenance",
  modules: "modules#modules",
  about: "modules#about",
  period: "history#open",
  past: "history",
  visits: "time-machine#who-was-here",
  share: "evidence#share",
  sendCommand: "commands#many",
  computedAttributes: "vehicles#computed",
  savedCommands: "commands#saved",
  immobilizer: "immobiliser#conditions",
  profile: "account",
  users: "administration#users",
  vehicles: "vehicles",
  audit: "administration#audit",
  brand: "administration#brands",
  keyboard: "keyboard",
} as const;
export type HelpTopic = keyof typeof HELP_TOPICS;
