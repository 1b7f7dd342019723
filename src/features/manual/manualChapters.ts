/**
 * The chapters in the order of reading; each is a file of this name in every language's folder of
 * `manual/`. They stand in addresses that people of different languages send each other.
 */
export const MANUAL_CHAPTERS = [
  "first-steps",
  "map",
  "list",
  "states",
  "vehicle",
  "areas",
  "alerts",
  "history",
  "trips",
  "time-machine",
  "evidence",
  "commands",
  "immobiliser",
  "vehicles",
  "drivers",
  "groups",
  "geofences",
  "maintenance",
  "account",
  "modules",
  "administration",
  "keyboard",
  "connection",
] as const;
export type ManualChapterName = (typeof MANUAL_CHAPTERS)[number];
