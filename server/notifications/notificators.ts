/** The ways in which people can be told. Whatever else a notification names is left alone. */
export const NOTIFICATORS = ["web", "mail", "sms"] as const;
export type Notificator = (typeof NOTIFICATORS)[number];

const ALSO_CALLED: Readonly<Record<string, Notificator | undefined>> = {
  __proto__: null as never,
  email: "mail",
  mail: "mail",
  sms: "sms",
  web: "web",
};

/** Each once. `command` is not among them: an event never sends a command. */
export const notificatorsIn = (names: readonly string[]): readonly Notificator[] => [
  ...new Set(names.flatMap((name) => ALSO_CALLED[name] ?? [])),
];
