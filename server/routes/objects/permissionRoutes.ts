import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { fromDigits } from "#contract/objects/wireFields";
import { LINK_OWNER_NAMES, LINK_PROPERTY_NAMES } from "#contract/traccar/linkNames";
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
import { forbidden } from "../../rights/authorise.ts";
import { removed } from "./writtenAnswers.ts";

/** More in one request would hold everybody up; clients send them in parts. */
const MAX_LINKS = 10_000;

const PROPERTIES: ReadonlyMap<string, ObjectKind> = new Map(
  (Object.entries(LINK_PROPERTY_NAMES) as [ObjectKind, string][]).map(([kind, name]) => [
    name,
    kind,
  ]),
);
/** In this order: of two that could be the owner, the first one is. */
const OWNERS = Object.entries(LINK_OWNER_NAMES) as readonly [OwnerKind, string][];

interface Named extends LinkKinds {
  readonly ownerName: string;
  readonly propertyName: string;
}

const link = z.record(z.string(), z.unknown(), { error: "not an object" });
const bulk = z.array(link, { error: "not a list" }).max(MAX_LINKS, `more than ${MAX_LINKS}`);

/** Which kinds an object of two ids joins. Their order says nothing: JSON has none. */
function kindsOf(keys: readonly string[]): Named {
  for (const [owner, ownerName] of OWNERS) {
    const propertyName = keys.find((key) => key !== ownerName);
    const property = PROPERTIES.get(propertyName ?? "");
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

const ADMINISTRATORS_ONLY = "Administrator access required";

/**
 * Two names with an id each; 0 stands for any. Who is no administrator names one of the two and is shown
 * what of the other kind they see; of groups they may leave both open, and are shown what joins two that
 * they see.
 */
const listLinks = signedInRoute({
  method: "GET",
  url: "/api/permissions",
  summary: "List links of two kinds: one thing's, or for administrators all",
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
    if (viewer.user.guest !== undefined) throw forbidden(ADMINISTRATORS_ONLY);
    const kinds = kindsOf(Object.keys(query));
    const named = {
      ...(query[kinds.ownerName] && { ownerId: query[kinds.ownerName] }),
      ...(query[kinds.propertyName] && { propertyId: query[kinds.propertyName] }),
    };
    const isOneNamed = Object.keys(named).length === 1 || kinds.owner === "group";
    if (!isOneNamed && !viewer.subject.administrator) throw forbidden(ADMINISTRATORS_ONLY);
    const found = await links.list(kinds, named, viewer);
    return json(piecesOf(found, kinds));
  },
});

/** Of a hundred thousand links so many are written before others have their turn. */
const LINKS_A_PIECE = 5_000;

async function* piecesOf(
  links: readonly Link[],
  { ownerName, propertyName }: Named,
): AsyncGenerator<string> {
  for (let first = 0; first < links.length || first === 0; first += LINKS_A_PIECE) {
    const piece = links
      .slice(first, first + LINKS_A_PIECE)
      .map(({ ownerId, propertyId }) => ({ [ownerName]: ownerId, [propertyName]: propertyId }));
    yield (first === 0 ? "[" : ",") + JSON.stringify(piece).slice(1, -1);
    await setImmediate();
  }
  yield "]";
}

export const PERMISSION_ROUTES: readonly Route[] = [
  listLinks,
  writeLink("POST", false),
  writeLink("DELETE", false),
  writeLink("POST", true),
  writeLink("DELETE", true),
];
