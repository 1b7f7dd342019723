import { attributesOf, isObject, textOf } from "#contract/traccar/wire";
import type { CommandType } from "#domain/actuation/commandType";
import { isId, type VehicleId } from "#domain/ids";
import type { Attributes, AttributeValue } from "#domain/position";
import { callQuery } from "./callQuery.ts";
import { callServer } from "./callServer.ts";

/** A command that asks the tracker something; what switches things has a call of its own. */
export interface VehicleRequest {
  readonly vehicle: VehicleId;
  readonly type: Extract<CommandType, "positionSingle" | "custom">;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  readonly description: string;
}

const getCommandTypes = (vehicle: VehicleId, signal: AbortSignal) =>
  callServer<readonly string[]>(`/api/commands/types?deviceId=${vehicle}`, {
    signal,
    read: (answer) =>
      Array.isArray(answer)
        ? answer.flatMap((one) => (isObject(one) && typeof one.type === "string" ? [one.type] : []))
        : undefined,
  });

/** What a vehicle's connection takes; nothing while it has none. */
export const commandTypesQuery = (vehicle: VehicleId) =>
  callQuery(["commandTypes", vehicle], (signal) => getCommandTypes(vehicle, signal));

/** A request that the server accepted. */
export interface SentRequest {
  readonly isDelivered: boolean;
  /** Under which its answer can be looked up; a stock server names none. */
  readonly actuation: number | undefined;
}

/** 202: the server does not know whether the vehicle got it. */
const NOT_KNOWN = 202;

/** Goes now or not at all: nothing waits for a vehicle that is away. */
export const postVehicleRequest = ({ vehicle, ...request }: VehicleRequest) =>
  callServer<SentRequest>("/api/commands/send", {
    method: "POST",
    body: { deviceId: vehicle, ...request },
    read: sentFromAnswer,
  });

/** A saved command by its number, or one made up on the spot. */
export type SendableCommand = { readonly id: number } | NewCommand;

interface NewCommand {
  readonly type: CommandType;
  readonly attributes: Attributes;
  readonly description: string;
}

interface KeyedCommand {
  readonly vehicle: VehicleId;
  readonly command: SendableCommand;
  /** However often it is sent with this key, the vehicle gets it once. */
  readonly key: string;
}

/** Goes now or not at all, and once. */
export const postCommand = ({ vehicle, command, key }: KeyedCommand) =>
  callServer<SentRequest>("/api/commands/send", {
    method: "POST",
    body: { deviceId: vehicle, ...command },
    headers: { "idempotency-key": key },
    read: sentFromAnswer,
  });

const sentFromAnswer = (_answer: unknown, status: number, headers: Headers): SentRequest => ({
  isDelivered: status !== NOT_KNOWN,
  actuation: idIn(headers.get("location")),
});

/** A command that somebody wrote down to be sent some day. */
export interface SavedCommand {
  readonly id: number;
  readonly type: string;
  readonly attributes: Attributes;
  readonly description: string | undefined;
}

const getSavedCommands = (vehicle: VehicleId, signal: AbortSignal) =>
  callServer<readonly SavedCommand[]>(`/api/commands/send?deviceId=${vehicle}`, {
    signal,
    read: (answer) =>
      Array.isArray(answer) ? answer.flatMap((one) => savedFromWire(one) ?? []) : undefined,
  });

/** The caller's saved commands that belong to a vehicle and that its connection takes. */
export const savedCommandsQuery = (vehicle: VehicleId) =>
  callQuery(["savedCommands", vehicle], (signal) => getSavedCommands(vehicle, signal));

function savedFromWire(wire: unknown): SavedCommand | undefined {
  if (!isObject(wire) || !isId(wire.id) || typeof wire.type !== "string") return undefined;
  return {
    id: wire.id,
    type: wire.type,
    attributes: attributesOf(wire.attributes),
    description: textOf(wire.description),
  };
}

function idIn(location: string | null): number | undefined {
  const id = /^\/api\/actuations\/(\d{1,15})$/.exec(location ?? "")?.[1];
  return id === undefined ? undefined : Number(id);
}
