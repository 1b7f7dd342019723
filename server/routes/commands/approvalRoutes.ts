import { z } from "zod";
import type { WireApproval } from "#contract/actuation";
import { attributes, relation } from "#contract/objects/wireFields";
import { attributesOf, wireTime } from "#contract/traccar/wire";
import { type UserId, vehicleId } from "#domain/ids";
import { proofOf } from "../../accounts/proofOf.ts";
import type { Session } from "../../accounts/sessions.ts";
import type { NamedAnswer } from "../../actuation/secondPerson/createApprovals.ts";
import type { NamedApproval } from "../../actuation/secondPerson/readApprovals.ts";
import { approvalSchema } from "../../answers/actuationSchemas.ts";
import { json, noContent } from "../../answers/answer.ts";
import { jsonContent, nothing } from "../../answers/content.ts";
import { signedInRoute } from "../../http/route.ts";
import type { Services } from "../../http/services.ts";
import { Refusal } from "../../refusal/refusal.ts";
import type { Viewer } from "../../rights/rights.ts";
import { id } from "../parameters.ts";
import { command, reason, wantedOf } from "./actuationRoutes.ts";
import { refusalOfCommand } from "./refusalOfCommand.ts";
import { knownType, savedCommand } from "./sendCommand.ts";

const requestBody = z.strictObject({
  deviceId: z.int({ error: "not an id" }).min(1),
  reason,
  /** As `POST /api/actuations` has it… */
  command: command.optional(),
  output: z.int({ error: "not an output" }).optional(),
  value: z.boolean({ error: "not true or false" }).optional(),
  /** …or as `POST /api/commands/send` has it: a saved one, or one made up on the spot. */
  id: relation,
  type: z.string().max(128).optional(),
  attributes: attributes.optional(),
});
type Body = z.output<typeof requestBody>;

/** Asks for a second person's approval of a command. The vehicle is sent nothing. */
const postApproval = signedInRoute({
  method: "POST",
  url: "/api/approvals",
  summary: "Ask for a second person's approval of a command",
  answers: { 200: jsonContent(approvalSchema) },
  body: { type: "json", schema: requestBody },
  async handle({ body, session, address, viewer }, services) {
    const asked = await services.actuation.approvals.ask({
      user: session.user.id,
      session: session.key,
      address,
      vehicle: vehicleId(body.deviceId),
      ...(await askedFor(body, viewer, services)),
      reason: body.reason,
    });
    return json(approvalToWire(approvalIn(asked)));
  },
});

async function askedFor(body: Body, viewer: Viewer, services: Services) {
  const { command, id: saved, type } = body;
  if ([command, saved, type].filter((one) => one !== undefined).length !== 1)
    throw new Refusal(400, "badRequest", "name one of command, id and type");
  if (command !== undefined) return wantedOf({ ...body, command });
  if (saved === undefined)
    return { type: knownType(type ?? ""), attributes: attributesOf(body.attributes) };
  const found = await savedCommand(saved, viewer, services);
  return { ...found, isSaved: true };
}

/** Those that wait for the caller's decision, and the caller's own until their time is over. */
const getApprovals = signedInRoute({
  method: "GET",
  url: "/api/approvals",
  summary: "List approvals that wait for the caller, and the caller's own",
  answers: { 200: jsonContent(z.array(approvalSchema)) },
  handle: async ({ session }, { actuation }) =>
    json((await actuation.approvals.of(session.user.id)).map(approvalToWire)),
});

const params = z.object({ id });

/** A person decides, never a program: they sit before a session that they have signed in to. */
const putApproval = signedInRoute({
  method: "PUT",
  url: "/api/approvals/:id",
  summary: "Approve of a command of somebody else's, or refuse it",
  answers: { 200: jsonContent(approvalSchema) },
  params,
  body: { type: "json", schema: z.strictObject({ approved: z.boolean("not true or false") }) },
  async handle({ params, body, session, address }, { actuation }) {
    refuseProgram(session);
    const decided = await actuation.approvals.decide({
      user: session.user.id,
      session: session.key,
      address,
      approval: params.id,
      approves: body.approved,
    });
    return json(approvalToWire(approvalIn(decided)));
  },
});

function refuseProgram(session: Session): void {
  if (proofOf(session) !== "session" || session.user.guest !== undefined)
    throw new Refusal(403, "notAllowed", "Only who signed in with a password can decide");
}

/** Whoever asked does not need it any more. */
const deleteApproval = signedInRoute({
  method: "DELETE",
  url: "/api/approvals/:id",
  summary: "Withdraw an approval that the caller asked for",
  answers: { 204: nothing },
  params,
  async handle({ params, session, address }, { actuation }) {
    const by = { user: session.user.id, address, approval: params.id };
    approvalIn(await actuation.approvals.withdraw(by));
    return noContent();
  },
});

export const APPROVAL_ROUTES = [postApproval, getApprovals, putApproval, deleteApproval] as const;

function approvalIn({ approval, refusal }: NamedAnswer): NamedApproval {
  if (approval) return approval;
  throw refusalOfCommand(refusal);
}

const approvalToWire = (approval: NamedApproval): WireApproval => ({
  id: approval.id,
  deviceId: approval.vehicle,
  deviceName: approval.vehicleName,
  userId: approval.user,
  userName: approval.userName,
  type: approval.command.type,
  attributes: approval.command.attributes,
  reason: approval.reason,
  status: approval.status,
  decidedBy: personOf(approval.decidedBy, approval.decidedByName),
  askedAt: wireTime(approval.askedAt),
  expiresAt: wireTime(approval.expiresAt),
});

const personOf = (id: UserId | undefined, name: string | undefined) =>
  id === undefined ? null : { id, name: name ?? String(id) };
