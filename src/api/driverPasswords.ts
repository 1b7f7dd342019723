import { isObject, textOf } from "#contract/traccar/wire";
import { isId } from "#domain/ids";
import { seconds } from "#domain/units";
import { type CallResult, callServer } from "./callServer.ts";

/** What a driver signs in with from now on: nobody can read it a second time. */
export interface DriverPassword {
  readonly driverId: number;
  readonly name: string;
  readonly uniqueId: string;
  readonly password: string;
}

/** As many as the server makes in one request: each is slow on purpose. */
export const MOST_PASSWORDS = 100;

const TIMEOUT = seconds(60);

interface Wanted {
  readonly driverIds: readonly number[];
  /** One's own. */
  readonly password: string;
  readonly signal: AbortSignal;
}

/** Gives drivers new passwords and answers them; their old ones count no more. */
export const renewDriverPasswords = ({
  signal,
  ...body
}: Wanted): Promise<CallResult<readonly DriverPassword[]>> =>
  callServer("/legacy-api/driver/tempPassword", {
    method: "POST",
    body,
    signal,
    timeout: TIMEOUT,
    read: (answer) =>
      Array.isArray(answer) ? answer.flatMap((one) => passwordFromWire(one) ?? []) : undefined,
  });

function passwordFromWire(wire: unknown): DriverPassword | undefined {
  if (!isObject(wire) || !isId(wire.driverId)) return undefined;
  const password = textOf(wire.password);
  if (password === undefined) return undefined;
  const { driverId } = wire;
  return {
    driverId,
    password,
    name: textOf(wire.name) ?? "",
    uniqueId: textOf(wire.uniqueId) ?? "",
  };
}
