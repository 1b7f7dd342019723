/** The ways in which people can be notified. Whatever else a notification names is left alone. */
export const NOTIFICATORS = ["web", "mail", "sms"] as const;
export type Notificator = (typeof NOTIFICATORS)[number];

const ALSO_CALLED: ReadonlyMap<string, Notificator> = new Map<string, Notificator>([
  ["email", "mail"],
  ["mail", "mail"],
  ["sms", "sms"],
  ["web", "web"],
]);

/** What Traccar's clients may name besides; here it stands for no way to anybody. */
const OF_OTHERS = ["command", "firebase", "traccar", "telegram", "whatsapp", "pushover"];
const NAMES: ReadonlySet<string> = new Set([...ALSO_CALLED.keys(), ...OF_OTHERS]);

/** The list of a notification, as it is written: names with commas between. */
export const namesIn = (text: string): string[] =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** What is wrong with the notificators that a notification names, if anything is (ALR-01). */
export function faultOfNotificators(names: readonly string[]): string | undefined {
  if (names.length === 0) return "Please select at least one";
  const unknown = names.find((name) => !NAMES.has(name));
  return unknown === undefined ? undefined : `no such notificator: ${unknown.slice(0, 40)}`;
}

/** Each once. `command` is not among them: an event never sends a command. */
export const notificatorsIn = (names: readonly string[]): readonly Notificator[] => [
  ...new Set(names.flatMap((name) => ALSO_CALLED.get(name) ?? [])),
];
