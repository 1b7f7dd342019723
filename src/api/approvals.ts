import { attributesOf, isObject, textOf, timeOf } from "#contract/traccar/wire";
import {
  APPROVAL_STATUSES,
  type ApprovalStatus,
  isSecondPersonAsked,
} from "#domain/actuation/secondPerson";
import { isId, type UserId, userId, type VehicleId, vehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { type ActuationCommand, commandFromWire, commandToWire } from "./actuations.ts";
import { callQuery } from "./callQuery.ts";
import { callServer } from "./callServer.ts";

/** That a second person shall approve of a command, and what they said. Our server's own call. */
export interface ApprovalRecord {
  readonly id: number;
  readonly vehicle: VehicleId;
  readonly vehicleName: string;
  /** Who wants to command. */
  readonly user: UserId;
  readonly userName: string;
  readonly type: string;
  /** Undefined when it is none of those that are asked for with a reason. */
  readonly command: ActuationCommand | undefined;
  /** All that the command says besides its type. */
  readonly text: string | undefined;
  readonly reason: string;
  readonly status: ApprovalStatus;
  readonly decidedByName: string | undefined;
  /** Until then it can be decided on, and used. */
  readonly expiresAt: EpochMs;
}

const APPROVALS = "approvals";

/** Those that wait for one's decision, and one's own. They change when the feed says so. */
export const approvalsQuery = callQuery([APPROVALS], (signal) =>
  callServer<readonly ApprovalRecord[]>("/api/approvals", {
    signal,
    read: (wire) =>
      Array.isArray(wire) ? wire.flatMap((one) => approvalFromWire(one) ?? []) : undefined,
  }),
);

export const ALL_APPROVALS = { queryKey: [APPROVALS] } as const;

interface NewApproval {
  readonly vehicle: VehicleId;
  /** A saved one by its number: its words are the server's. */
  readonly command: ActuationCommand | { readonly id: number };
  readonly reason: string;
}

/** Asks for one; the vehicle is sent nothing. */
export const postApproval = ({ vehicle, command, reason }: NewApproval) =>
  callServer("/api/approvals", {
    method: "POST",
    body: { deviceId: vehicle, ...namedBy(command), reason },
    read: approvalFromWire,
  });

const namedBy = (command: NewApproval["command"]) =>
  typeof command === "object" && "id" in command ? command : commandToWire(command);

/** Whether a second person has to approve of what may do harm, as an administrator has set it. */
export const secondPersonQuery = callQuery(["secondPerson"], (signal) =>
  callServer<boolean>("/api/server", {
    signal,
    read: (wire) =>
      isObject(wire) ? isSecondPersonAsked(attributesOf(wire.attributes)) : undefined,
  }),
);

/** Approves, or refuses. */
export const putApproval = ({
  id,
  approved,
}: {
  readonly id: number;
  readonly approved: boolean;
}) =>
  callServer(`/api/approvals/${id}`, {
    method: "PUT",
    body: { approved },
    read: approvalFromWire,
  });

/** One's own is not needed any more. */
export const deleteApproval = (id: number) =>
  callServer(`/api/approvals/${id}`, { method: "DELETE", read: () => true });

function approvalFromWire(wire: unknown): ApprovalRecord | undefined {
  if (!isObject(wire) || !isId(wire.id) || !isId(wire.deviceId) || !isId(wire.userId))
    return undefined;
  const { attributes, decidedBy } = wire;
  const status = APPROVAL_STATUSES.find((one) => one === wire.status);
  const type = textOf(wire.type);
  const expiresAt = timeOf(wire.expiresAt);
  if (status === undefined || type === undefined || expiresAt === undefined) return undefined;
  return {
    id: wire.id,
    vehicle: vehicleId(wire.deviceId),
    vehicleName: textOf(wire.deviceName) ?? String(wire.deviceId),
    user: userId(wire.userId),
    userName: textOf(wire.userName) ?? String(wire.userId),
    type,
    command: commandFromWire(type, attributes),
    text: isObject(attributes) ? wordsOf(attributes) : undefined,
    reason: textOf(wire.reason) ?? "",
    status,
    decidedByName: isObject(decidedBy) ? textOf(decidedBy.name) : undefined,
    expiresAt,
  };
}

/** What is approved of unseen could be anything: a text alone as it is, all else by name. */
function wordsOf(attributes: object): string | undefined {
  const words = Object.entries(attributes).map(([name, value]) => {
    const word = typeof value === "string" ? value : JSON.stringify(value);
    return name === "data" ? word : `${name}: ${word}`;
  });
  return words.length > 0 ? words.join(", ") : undefined;
}
