import { z } from "zod";
import { wireTime } from "#contract/traccar/wire";
import { userId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import type { SharedLink } from "../../accounts/sharedLinks.ts";
import { json, noContent, text } from "../../answers/answer.ts";
import { isoTime, objectId } from "../../answers/answerFields.ts";
import { jsonContent, nothing, plainText } from "../../answers/content.ts";
import { type Route, signedInRoute } from "../../http/route.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { authorise, forbidden, unseen } from "../../rights/authorise.ts";
import { bodyId } from "../bodyId.ts";
import { id, time } from "../parameters.ts";

/** Traccar's guests see where things are and nothing else; so do ours unless more is said. */
const access = z.enum(["partial", "full"], { error: "not partial or full" }).default("partial");

const sharedLinkSchema = z
  .strictObject({
    id: objectId,
    deviceIds: z.array(objectId),
    groupIds: z.array(objectId),
    access: z.enum(["partial", "full"]),
    expirationTime: isoTime,
    createTime: isoTime,
    lastUseTime: isoTime.nullable(),
  })
  .meta({ id: "SharedLink" });

/** A link for one vehicle, as Traccar has it: answers the token. */
const shareVehicle = signedInRoute({
  method: "POST",
  url: "/api/share/device",
  summary: "Share one vehicle: answers the link's token",
  answers: { 200: plainText },
  body: { type: "form", schema: z.object({ deviceId: id, expiration: time, access }) },
  async handle({ body, session, address, viewer }, { sharedLinks, now }) {
    await authorise(viewer, "vehicle.share", "vehicle", body.deviceId);
    // Nobody opens to themselves, by a link, a past that is closed to them.
    if (body.access === "full") await authorise(viewer, "history.see", "vehicle", body.deviceId);
    const link = {
      vehicles: [body.deviceId],
      groups: [],
      access: body.access,
      expiresAt: future(body.expiration, now()),
    };
    return text(await sharedLinks.create(session, link, address));
  },
});

const shareGroup = signedInRoute({
  method: "POST",
  url: "/api/share/group",
  summary: "Share a group: answers the link's token",
  answers: { 200: plainText },
  body: { type: "form", schema: z.object({ groupId: id, expiration: time, access }) },
  async handle({ body, session, address, viewer }, { sharedLinks, now }) {
    await authorise(viewer, "group.share", "group", body.groupId);
    if (body.access === "full") await authorise(viewer, "history.see", "group", body.groupId);
    const link = {
      vehicles: [],
      groups: [body.groupId],
      access: body.access,
      expiresAt: future(body.expiration, now()),
    };
    return text(await sharedLinks.create(session, link, address));
  },
});

/** A link for several vehicles at once. */
const shareVehicles = signedInRoute({
  method: "POST",
  url: "/api/share",
  summary: "Share several vehicles: answers the link's token",
  answers: { 200: plainText },
  body: {
    type: "json",
    schema: z.strictObject({
      deviceIds: z.array(bodyId).min(1, "none given").max(1_000, "too many"),
      expiration: time,
      access,
    }),
  },
  async handle({ body, session, address, viewer }, { sharedLinks, now }) {
    const vehicles = [...new Set(body.deviceIds)];
    for (const vehicle of vehicles) {
      await authorise(viewer, "vehicle.share", "vehicle", vehicle);
      if (body.access === "full") await authorise(viewer, "history.see", "vehicle", vehicle);
    }
    const link = {
      vehicles,
      groups: [],
      access: body.access,
      expiresAt: future(body.expiration, now()),
    };
    return text(await sharedLinks.create(session, link, address));
  },
});

/** The caller's own links that still hold. */
const listLinks = signedInRoute({
  method: "GET",
  url: "/api/share",
  summary: "List the caller's shared links that still hold",
  answers: { 200: jsonContent(z.array(sharedLinkSchema)) },
  async handle({ session }, { sharedLinks }) {
    if (session.user.guest !== undefined) throw forbidden("Temporary user");
    return json((await sharedLinks.list(session.user.id)).map(linkToWire));
  },
});

/** Ends a link of the caller's at once. */
const revokeLink = signedInRoute({
  method: "DELETE",
  url: "/api/share/:id",
  summary: "End a shared link of the caller's",
  answers: { 204: nothing },
  params: z.object({ id }),
  async handle({ params, session, address }, { sharedLinks }) {
    if (session.user.guest !== undefined) throw forbidden("Temporary user");
    if (!(await sharedLinks.revoke(session.user, userId(params.id), address))) throw unseen("user");
    return noContent();
  },
});

function future(expiration: EpochMs, now: EpochMs): EpochMs {
  if (expiration <= now) throw new Refusal(400, "badRequest", "expiration: has passed");
  return expiration;
}

const linkToWire = (link: SharedLink) => ({
  id: link.id,
  deviceIds: link.vehicles,
  groupIds: link.groups,
  access: link.access,
  expirationTime: wireTime(link.expiresAt),
  createTime: wireTime(link.createdAt),
  lastUseTime: link.lastUsedAt === undefined ? null : wireTime(link.lastUsedAt),
});

export const SHARE_ROUTES: readonly Route[] = [
  shareVehicle,
  shareGroup,
  shareVehicles,
  listLinks,
  revokeLink,
];
