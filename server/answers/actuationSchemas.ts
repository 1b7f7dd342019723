import { z } from "zod";
import {
  READINESS_CHECKS,
  type WireActuation,
  type WireApproval,
  type WireHalt,
  type WireReadiness,
} from "#contract/actuation";
import { ACTUATION_CODES } from "#contract/actuationCodes";
import { ACTUATION_STATUSES } from "#domain/actuation/actuationStatus";
import { APPROVAL_STATUSES } from "#domain/actuation/secondPerson";
import { attributes, isoTime, objectId, plainAttributes, relatedId } from "./answerFields.ts";

const person = z.strictObject({ id: relatedId, name: z.string() });

export const actuationSchema = z
  .strictObject({
    id: objectId,
    deviceId: objectId,
    userId: relatedId,
    type: z.string(),
    attributes: plainAttributes,
    reason: z.string().nullable(),
    status: z.enum(ACTUATION_STATUSES),
    outcome: z.string().nullable(),
    requestedAt: isoTime,
    expiresAt: isoTime,
    handedOffAt: isoTime.nullable(),
    settledAt: isoTime.nullable(),
    approvedBy: person.nullable(),
  })
  .meta({
    id: "Actuation",
    description: "A command to a vehicle and how far it has come",
  }) satisfies z.ZodType<WireActuation>;

export const approvalSchema = z
  .strictObject({
    id: objectId,
    deviceId: objectId,
    deviceName: z.string(),
    userId: relatedId,
    userName: z.string(),
    type: z.string(),
    attributes: plainAttributes,
    reason: z.string(),
    status: z.enum(APPROVAL_STATUSES),
    decidedBy: person.nullable(),
    askedAt: isoTime,
    expiresAt: isoTime,
  })
  .meta({
    id: "Approval",
    description: "That a second person shall approve of a command, and what they said",
  }) satisfies z.ZodType<WireApproval>;

export const haltSchema = z
  .union([
    z.strictObject({ halted: z.literal(false) }),
    z.strictObject({
      halted: z.literal(true),
      userId: objectId,
      since: isoTime,
      reason: z.string(),
    }),
  ])
  .meta({
    id: "Halt",
    description: "Whether all actuation is stopped, by whom and why",
  }) satisfies z.ZodType<WireHalt>;

export const readinessSchema = z
  .strictObject({
    checks: z.array(
      z.strictObject({
        check: z.enum(READINESS_CHECKS),
        refusal: z.enum(ACTUATION_CODES).nullable(),
      }),
    ),
    fix: z
      .strictObject({
        fixTime: isoTime,
        speed: z.number(),
        valid: z.boolean(),
        latitude: z.number(),
        longitude: z.number(),
      })
      .nullable(),
    time: isoTime,
  })
  .meta({
    id: "Readiness",
    description: "Whether a command would be sent now, by each of what is looked at",
  }) satisfies z.ZodType<WireReadiness>;

export const commandResultSchema = z
  .strictObject({
    commandId: z.string(),
    deviceId: objectId,
    outcome: z.string(),
    time: isoTime,
    attributes: plainAttributes,
  })
  .meta({ id: "CommandResult", description: "What became of a command" });

/** Saved, or as it was sent. */
export const commandSchema = z
  .strictObject({
    id: relatedId,
    deviceId: relatedId,
    type: z.string(),
    textChannel: z.boolean(),
    description: z.string().nullable(),
    attributes,
  })
  .meta({ id: "Command", description: "A saved command, or one as it was sent" });
