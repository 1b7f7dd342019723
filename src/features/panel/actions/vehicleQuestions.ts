import type { WireObject } from "#contract/traccar/wire";
import { refusedByRights } from "#domain/actuation/mayActuate";
import { readCommandText } from "#domain/actuation/readCommandText";
import type { Subject } from "#domain/policy";
import type { EpochMs } from "#domain/units";
import type { Question } from "../../../api/commands.ts";

/** What may be asked of a vehicle from the panel. */
export const QUESTION_NAMES = ["position", "photo"] as const;
export type QuestionName = (typeof QUESTION_NAMES)[number];
export type Asked = Pick<Question, "type" | "attributes" | "description">;

/** A still image of the first camera, in the words of trackers that have one. */
const CAMERA_REQUEST = "camreq:1,1";

/**
 * The questions that a vehicle is set up for and that this person may put. Text that was written
 * down as the position request goes out only when it is known to switch nothing.
 */
export function vehicleQuestions(
  settings: WireObject,
  subject: Subject,
  now: EpochMs,
): ReadonlyMap<QuestionName, Asked> {
  const questions = new Map<QuestionName, Asked>();
  if (refusedByRights({ subject, relation: "linked", isAdHoc: true, now })) return questions;
  const position = positionRequest(settings.commandGetPosition);
  if (position) questions.set("position", position);
  if (settings.internalNotes === "Camera")
    questions.set("photo", {
      type: "custom",
      attributes: { data: CAMERA_REQUEST },
      description: "camera request",
    });
  return questions;
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
