import { z } from "zod";
import type { WireActuation, WireReadiness } from "#contract/actuation";
import { commandResultToWire } from "#contract/feed/commandResult";
import { text } from "#contract/objects/wireFields";
import { wireTime } from "#contract/traccar/wire";
import { vehicleId } from "#domain/ids";
import { between, days, type EpochMs } from "#domain/units";
import type { Actuation } from "../../actuation/actuation.ts";
import type { Readiness } from "../../actuation/readReadiness.ts";
import { commandResultOf } from "../../actuation/resultPublisher.ts";
import { approvalResultOf } from "../../actuation/secondPerson/approvalPublisher.ts";
import {
  actuationSchema,
  commandResultSchema,
  readinessSchema,
} from "../../answers/actuationSchemas.ts";
import { json, noContent } from "../../answers/answer.ts";
import { jsonContent, nothing } from "../../answers/content.ts";
import { signedInRoute } from "../../http/route.ts";
import { isKey, MAX_KEY } from "../../refusal/idempotencyKey.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { authorise, unseen } from "../../rights/authorise.ts";
import { flag, id, time } from "../parameters.ts";
import { refusalOfCommand } from "./refusalOfCommand.ts";
import { takenStatus } from "./takenStatus.ts";

/** Shorter than this is no reason. */
const MIN_REASON = 4;
const MAX_REASON = 500;
export const reason = text(MAX_REASON).refine(
  (words) => words.length >= MIN_REASON,
  `at least ${MIN_REASON} characters`,
);

export const command = z.enum(["engineStop", "engineResume", "output"], { error: "not a command" });

const requestBody = z.strictObject({
  deviceId: z.int({ error: "not an id" }).min(1),
  command,
  /** Of an output: which one, and whether it goes on. */
  output: z.int({ error: "not an output" }).optional(),
  value: z.boolean({ error: "not true or false" }).optional(),
  reason,
  idempotencyKey: text(MAX_KEY).refine(isKey, "not a key"),
});

/** A command with a reason, and with a key so that it happens once: for clients that know our API. */
export const postActuation = signedInRoute({
  method: "POST",
  url: "/api/actuations",
  summary: "Send a vehicle a command with a reason, once",
  answers: { 200: jsonContent(actuationSchema), 202: jsonContent(actuationSchema) },
  body: { type: "json", schema: requestBody },
  async handle({ body, session, address }, { actuation }) {
    const answer = await actuation.request({
      user: session.user.id,
      session: session.key,
      address,
      vehicle: vehicleId(body.deviceId),
      ...wantedOf(body),
      reason: body.reason,
      idempotencyKey: body.idempotencyKey,
    });
    if (answer.type === "refused") throw refusalOfCommand(answer.reason);
    return json(actuationToWire(answer.actuation), takenStatus(answer.actuation));
  },
});

const readinessQuery = z.object({
  deviceId: id,
  command,
  output: id.optional(),
  value: flag.optional(),
});

/** What a page shows before somebody confirms a command: it would be sent now, or what stands in the way. */
export const getReadiness = signedInRoute({
  method: "GET",
  url: "/api/actuations/readiness",
  summary: "Whether a command would be sent now, and what stands in the way",
  answers: { 200: jsonContent(readinessSchema) },
  query: readinessQuery,
  async handle({ query, session, address, viewer }, { actuation }) {
    await authorise(viewer, "command.offer", "vehicle", query.deviceId);
    const asked = { user: session.user.id, session: session.key, address };
    const vehicle = vehicleId(query.deviceId);
    const found = await actuation.readiness({ ...asked, vehicle, ...wantedOf(query) });
    if (!found) throw unseen("vehicle");
    return json(readinessToWire(found));
  },
});

interface Wanted {
  readonly command: z.output<typeof command>;
  readonly output?: number | undefined;
  readonly value?: boolean | undefined;
}

/** The wire protocol's words for what our own calls name. */
export const wantedOf = ({ command, output, value }: Wanted) =>
  command === "output"
    ? ({ type: "outputControl", attributes: { index: output ?? 1, data: value ?? "" } } as const)
    : ({ type: command, attributes: {} } as const);

const readinessToWire = ({ checks, fix, now }: Readiness): WireReadiness => ({
  checks: checks.map(({ check, refusal }) => ({ check, refusal: refusal ?? null })),
  fix: fix
    ? {
        fixTime: wireTime(fix.fixTime),
        speed: fix.speed,
        valid: fix.valid,
        latitude: fix.latitude,
        longitude: fix.longitude,
      }
    : null,
  time: wireTime(now),
});

/** What was asked of a vehicle, newest first. */
export const getActuations = signedInRoute({
  method: "GET",
  url: "/api/actuations",
  summary: "List commands to a vehicle, newest first",
  answers: { 200: jsonContent(z.array(actuationSchema)) },
  query: z.object({ deviceId: id }),
  async handle({ query: { deviceId }, viewer }, { actuation }) {
    await authorise(viewer, "actuation.see", "vehicle", deviceId);
    return json((await actuation.ofVehicle(vehicleId(deviceId))).map(actuationToWire));
  },
});

/** Whoever was away for longer looks into the list of the vehicle. */
const LONGEST_ABSENCE = days(1);
const period = z
  .object({ from: time, to: time })
  .refine(({ from, to }) => between(from, to) <= LONGEST_ABSENCE, "more than a day");

/**
 * What the feed sent of the caller's own commands in a period, and of the approvals that concern them, for a
 * page that was away meanwhile: the last step of each.
 */
export const getCommandResults = signedInRoute({
  method: "GET",
  url: "/api/actuations/results",
  summary: "What became of the caller's commands in a time",
  answers: { 200: jsonContent(z.array(commandResultSchema)) },
  query: period,
  async handle({ query: { from, to }, session, viewer }, { actuation }) {
    const changed = await actuation.changed(session.user.id, from, to);
    const seen = changed.filter(({ vehicle }) => viewer.sees(vehicle));
    const approvals = await actuation.approvals.changed(session.user.id, from, to);
    const results = [...seen.map(commandResultOf), ...approvals.map(approvalResultOf)];
    return json(results.map(commandResultToWire));
  },
});

const params = z.object({ id });

export const getActuation = signedInRoute({
  method: "GET",
  url: "/api/actuations/:id",
  summary: "Read a command and how far it has come",
  answers: { 200: jsonContent(actuationSchema) },
  params,
  async handle({ params, session, viewer }, { actuation }) {
    const found = await actuation.find(params.id);
    if (!found) throw unseen("vehicle");
    // Who asked may know what became of it.
    const action = found.user === session.user.id ? "vehicle.see" : "actuation.see";
    await authorise(viewer, action, "vehicle", found.vehicle);
    return json(actuationToWire(found));
  },
});

/** Ends an unknown outcome: the caller has found out, and says what. */
export const deleteActuation = signedInRoute({
  method: "DELETE",
  url: "/api/actuations/:id",
  summary: "Clear an unknown outcome",
  answers: { 204: nothing },
  params,
  query: z.object({ reason: reason.optional() }),
  async handle({ params, query, session, address }, { actuation }) {
    const found = await actuation.find(params.id);
    if (!found) throw unseen("vehicle");
    const refusal = await actuation.clear({
      user: session.user.id,
      address,
      actuation: found.id,
      vehicle: found.vehicle,
      reason: query.reason,
    });
    if (refusal === "notUnknown")
      throw new Refusal(409, "badRequest", "Only an unknown outcome can be cleared");
    if (refusal) throw refusalOfCommand(refusal);
    return noContent();
  },
});

export const actuationToWire = (actuation: Actuation): WireActuation => ({
  id: actuation.id,
  deviceId: actuation.vehicle,
  userId: actuation.user,
  type: actuation.command.type,
  attributes: actuation.command.attributes,
  reason: actuation.reason ?? null,
  status: actuation.status,
  outcome: actuation.outcome ?? null,
  requestedAt: wireTime(actuation.requestedAt),
  expiresAt: wireTime(actuation.expiresAt),
  handedOffAt: timeOrNull(actuation.handedOffAt),
  settledAt: timeOrNull(actuation.settledAt),
  approvedBy: actuation.approvedBy
    ? { id: actuation.approvedBy.user, name: actuation.approvedBy.name }
    : null,
});

const timeOrNull = (time: EpochMs | undefined) => (time === undefined ? null : wireTime(time));
