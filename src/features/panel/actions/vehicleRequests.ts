import type { WireObject } from "#contract/traccar/wire";
import type { Subject } from "#domain/account/policy";
import { refusedByRights } from "#domain/actuation/mayActuate";
import { readCommandText } from "#domain/actuation/readCommand";
import type { EpochMs } from "#domain/units";
import type { VehicleRequest } from "../../../api/commands.ts";

/** What may be asked of a vehicle from the panel. */
export const REQUEST_NAMES = ["position", "photo"] as const;
export type RequestName = (typeof REQUEST_NAMES)[number];
export type Asked = Pick<VehicleRequest, "type" | "attributes" | "description">;

/** A still image of the first camera, in the words of trackers that have one. */
const CAMERA_REQUEST = "camreq:1,1";

/**
 * The requests that a vehicle is set up for and that this person may make. Text that was written
 * down as the position request goes out only when it is known to switch nothing.
 */
export function vehicleRequests(
  settings: WireObject,
  subject: Subject,
  now: EpochMs,
): ReadonlyMap<RequestName, Asked> {
  const requests = new Map<RequestName, Asked>();
  if (refusedByRights({ subject, relation: "linked", isAdHoc: true, now })) return requests;
  const position = positionRequest(settings.commandGetPosition);
  if (position) requests.set("position", position);
  if (settings.internalNotes === "Camera")
    requests.set("photo", {
      type: "custom",
      attributes: { data: CAMERA_REQUEST },
      description: "camera request",
    });
  return requests;
}

const PLAIN_REQUEST: Asked = {
  type: "positionSingle",
  attributes: {},
  description: "position request",
};

function positionRequest(setting: unknown): Asked | undefined {
  if (setting === undefined || setting === null || setting === false || setting === "")
    return undefined;
  if (setting === "false" || setting === "0" || setting === 0) return undefined;
  const read = readCommandText(setting);
  return read.ok && read.effect === "none"
    ? { ...PLAIN_REQUEST, type: "custom", attributes: read.command.attributes }
    : PLAIN_REQUEST;
}
