import { z } from "zod";
import { fromDigits } from "#contract/objects/wireFields";
import type { ObjectKind, OwnerKind } from "#domain/account/objectKinds";
import { isId, type UserId } from "#domain/ids";
import { MAX_ID } from "#domain/maxId";
import { refuseToken } from "../../accounts/proofOf.ts";
import { json, noContent } from "../../answers/answer.ts";
import { objectId } from "../../answers/answerFields.ts";
import { jsonContent, nothing } from "../../answers/content.ts";
import { type Route, signedInRoute } from "../../http/route.ts";
import { actorOf } from "../../objects/actor.ts";
import { isLinkable, type Link, type LinkKinds } from "../../objects/links.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { removed } from "./writtenAnswers.ts";

/** More in one request would hold everybody up; clients send them in parts. */
const MAX_LINKS = 10_000;

/** The wire's names; a user as a property is somebody who is managed. */
const PROPERTIES: Readonly<Record<string, ObjectKind>> = {
  deviceId: "vehicle",
  groupId: "group",
  geofenceId: "geofence",
  driverId: "driver",
  notificationId: "notification",
  maintenanceId: "maintenance",
  commandId: "command",
  calendarId: "calendar",
  attributeId: "attribute",
  managedUserId: "user",
};
/** In this order: of two that could be the owner, the first one is. */
const OWNERS: Readonly<Record<string, OwnerKind>> = {
  userId: "user",
  groupId: "group",
  deviceId: "vehicle",
};

interface Named extends LinkKinds {
  readonly ownerName: string;
  readonly propertyName: string;
}

const link = z.record(z.string(), z.unknown(), { error: "not an object" });
const bulk = z.array(link, { error: "not a list" }).max(MAX_LINKS, `more than ${MAX_LINKS}`);

/** Which kinds an object of two ids joins. Their order says nothing: JSON has none. */
function kindsOf(keys: readonly string[]): Named {
  for (const [ownerName, owner] of Object.entries(OWNERS)) {
    const propertyName = keys.find((key) => key !== ownerName);
    const property = propertyName === undefined ? undefined : PROPERTIES[propertyName];
    if (keys.length !== 2 || !keys.includes(ownerName) || !propertyName || !property) continue;
    if (isLinkable({ owner, property })) return { owner, property, ownerName, propertyName };
  }
  throw new Refusal(400, "badRequest", "Invalid permission");
}

const isStored = (id: unknown): id is number => isId(id) && id <= MAX_ID;

function linksOf(objects: readonly Readonly<Record<string, unknown>>[]): [Named, Link[]] {
  const kinds = kindsOf(Object.keys(objects[0] ?? {}));
  const links = objects.map((object) => {
    const ownerId = fromDigits(object[kinds.ownerName]);
    const propertyId = fromDigits(object[kinds.propertyName]);
    if (Object.keys(object).length !== 2 || !isStored(ownerId) || !isStored(propertyId))
      throw new Refusal(400, "badRequest", "Invalid permission");
    return { ownerId, propertyId };
  });
  return [kinds, links];
}

/** Whether what somebody else may see or do follows from the links. */
const concernsOthers = ({ owner, property }: LinkKinds, links: readonly Link[], self: UserId) =>
  owner === "user" && (property === "user" || links.some(({ ownerId }) => ownerId !== self));

const writeLink = (method: "POST" | "DELETE", isBulk: boolean): Route =>
  signedInRoute({
    method,
    url: isBulk ? "/api/permissions/bulk" : "/api/permissions",
    summary: `${method === "POST" ? "Link" : "Unlink"} ${isBulk ? "many things at once" : "one thing to another"}`,
    answers: { 204: nothing },
    body: { type: "json", schema: isBulk ? bulk : link.transform((one) => [one]) },
    async handle({ body, session, address, viewer }, { links }) {
      const actor = actorOf({ viewer, session, address });
      // An empty list asks for nothing, and nothing is what happens.
      if (body.length === 0) return noContent();
      const [kinds, given] = linksOf(body);
      if (concernsOthers(kinds, given, session.user.id))
        refuseToken(session, "A token gives and takes nobody else's rights");
      const verb = method === "POST" ? "add" : "remove";
      return removed(await links.write({ verb, kinds, links: given }, actor));
    },
  });

/** Two names with an id each; 0 stands for any. */
const listLinks = signedInRoute({
  method: "GET",
  url: "/api/permissions",
  summary: "List links of two kinds, for administrators",
  answers: { 200: jsonContent(z.array(z.record(z.string(), objectId))) },
  query: z.record(
    z.string(),
    z
      .string()
      .regex(/^\d{1,10}$/, "not an id")
      .transform(Number)
      .refine((value) => value <= MAX_ID, "not an id"),
  ),
  async handle({ query, viewer }, { links }) {
    if (!viewer.subject.administrator)
      throw new Refusal(403, "notAllowed", "Administrator access required");
    const kinds = kindsOf(Object.keys(query));
    const found = await links.list(kinds, {
      ...(query[kinds.ownerName] && { ownerId: query[kinds.ownerName] }),
      ...(query[kinds.propertyName] && { propertyId: query[kinds.propertyName] }),
    });
    return json(
      found.map(({ ownerId, propertyId }) => ({
        [kinds.ownerName]: ownerId,
        [kinds.propertyName]: propertyId,
      })),
    );
  },
});

export const PERMISSION_ROUTES: readonly Route[] = [
  listLinks,
  writeLink("POST", false),
  writeLink("DELETE", false),
  writeLink("POST", true),
  writeLink("DELETE", true),
];
