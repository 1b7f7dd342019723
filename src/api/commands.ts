import { isObject } from "#contract/traccar/wire";
import type { CommandType } from "#domain/actuation/commandType";
import type { VehicleId } from "#domain/ids";
import type { AttributeValue } from "#domain/position";
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
    read: (_answer, status, headers) => ({
      isDelivered: status !== NOT_KNOWN,
      actuation: idIn(headers.get("location")),
    }),
  });

function idIn(location: string | null): number | undefined {
  const id = /^\/api\/actuations\/(\d{1,15})$/.exec(location ?? "")?.[1];
  return id === undefined ? undefined : Number(id);
}
