import { isObject } from "#contract/traccar/wire";
import { ALERT_LACKS, type AlertLack } from "#domain/rules/notifying/alertLack";
import { callQuery } from "./callQuery.ts";
import { callServer } from "./callServer.ts";
import type { AlertLinks } from "./rehearsals.ts";

/** Vehicles of which an alert never comes, by what they lack. */
export interface LackingVehicles {
  readonly lack: AlertLack;
  readonly count: number;
  /** Names of some of them. */
  readonly first: readonly string[];
}

/** An alert as it stands in a form. */
export interface ChosenAlert {
  /** Undefined before it is saved. */
  readonly id: number | undefined;
  readonly type: string;
  readonly always: boolean;
  /** km/h, of the alert itself; empty where there is none. */
  readonly speed: string;
  readonly checkGeofences: string;
}

/**
 * Among the vehicles that the signed-in person sees. Our server's own call. `links` count for an alert that is yet to be
 * made and is not for all: an address would be too short for them.
 */
export const alertLacksQuery = (alert: ChosenAlert, links: AlertLinks) =>
  alert.id === undefined && !alert.always
    ? lacksQuery(["new", alert, links], {
        path: LACKS,
        method: "POST",
        body: { ...wordsOf(alert), links },
      })
    : lacksQuery(["any", alert], { path: `${LACKS}?${new URLSearchParams(anyWordsOf(alert))}` });

const lacksQuery = (
  key: readonly unknown[],
  { path, ...call }: { readonly path: string; readonly method?: "POST"; readonly body?: object },
) =>
  callQuery(["alertLacks", ...key], (signal) =>
    callServer(path, { ...call, signal, read: readLacks }),
  );

const LACKS = "/api/notifications/lacks";

const wordsOf = ({ type, speed, checkGeofences }: ChosenAlert) => ({
  type,
  ...(speed !== "" && { speed }),
  ...(checkGeofences !== "" && { checkGeofences }),
});

const anyWordsOf = (alert: ChosenAlert) => ({
  always: String(alert.always),
  ...(alert.id !== undefined && { id: String(alert.id) }),
  ...wordsOf(alert),
});

const readLacks = (answer: unknown): readonly LackingVehicles[] | undefined =>
  Array.isArray(answer) ? answer.flatMap((one) => lackFromWire(one) ?? []) : undefined;

function lackFromWire(wire: unknown): LackingVehicles | undefined {
  if (!isObject(wire) || typeof wire.count !== "number") return undefined;
  const lack = ALERT_LACKS.find((one) => one === wire.lack);
  if (!lack || !Array.isArray(wire.first)) return undefined;
  const first = wire.first.flatMap((one: unknown) =>
    isObject(one) && typeof one.name === "string" ? [one.name] : [],
  );
  return { lack, count: wire.count, first };
}
