import { isObject } from "#contract/traccar/wire";
import { ALERT_LACKS, type AlertLack } from "#domain/rules/notifying/alertLack";
import { callQuery } from "./callQuery.ts";
import { callServer } from "./callServer.ts";

/** Vehicles of which an alert never comes, by what they lack. */
export interface LackingVehicles {
  readonly lack: AlertLack;
  readonly count: number;
  /** Names of some of them. */
  readonly first: readonly string[];
}

/** An alert as it stands in a form. */
export interface ChosenAlert {
  /** Undefined before it is saved: nothing is linked with it. */
  readonly id: number | undefined;
  readonly type: string;
  readonly always: boolean;
  /** km/h, of the alert itself; empty where there is none. */
  readonly speed: string;
  readonly checkGeofences: string;
}

/** Among the vehicles that the signed-in person sees. Our server's own call. */
export const alertLacksQuery = (alert: ChosenAlert) =>
  callQuery(["alertLacks", alert], (signal) =>
    callServer(`/api/notifications/lacks?${new URLSearchParams(wordsOf(alert))}`, {
      signal,
      read: readLacks,
    }),
  );

const wordsOf = ({ id, type, always, speed, checkGeofences }: ChosenAlert) => ({
  type,
  always: String(always),
  ...(id !== undefined && { id: String(id) }),
  ...(speed !== "" && { speed }),
  ...(checkGeofences !== "" && { checkGeofences }),
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
