import { z } from "zod";
import type { PartnerImage } from "#contract/partner";
import { userId } from "#domain/ids";
import { MAX_ID } from "#domain/maxId";
import { refuseToken } from "../../accounts/proofOf.ts";
import { json, noContent } from "../../answers/answer.ts";
import { jsonContent, nothing } from "../../answers/content.ts";
import {
  partnerRecordSchema,
  partnerRowSchema,
  partnerSchema,
} from "../../answers/partnerSchema.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import type { Database } from "../../database/connectEmbeddedDatabase.ts";
import { isForeignKeyFault } from "../../database/databaseError.ts";
import { publicRoute, type Route, type SignedIn, signedInRoute } from "../../http/route.ts";
import type { Services } from "../../http/services.ts";
import { versionOf } from "../../objects/versionOf.ts";
import { insertPartner, updatePartner } from "../../partners/insertPartner.ts";
import { type PartnerChange, partnerChangeSchema } from "../../partners/partnerDataSchema.ts";
import { type KnownPartner, NOBODYS, readPartners } from "../../partners/partners.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { onlyAdministrators } from "../administration/onlyAdministrators.ts";

/** 0 is one, too. */
const idParams = z.object({
  id: z
    .string()
    .regex(/^\d{1,10}$/, "not an id")
    .transform(Number)
    .refine((id) => id <= MAX_ID, "not an id"),
});

/** Whose host this is: what the page has in it, for whoever asks again. */
const getPartner = publicRoute({
  method: "GET",
  url: "/api/partner",
  summary: "How the product looks and what it offers at this host",
  answers: { 200: jsonContent(partnerSchema) },
  handle: ({ partner }) => json(partner),
});

const listPartners = signedInRoute({
  method: "GET",
  url: "/api/partners",
  summary: "List the partners; 0 is for hosts that none of them has",
  answers: { 200: jsonContent(z.array(partnerRowSchema)) },
  async handle({ viewer }, { partners, database }) {
    onlyAdministrators(viewer, "partner.manage");
    const people = await countPeople(database);
    return json(
      partners.all().map(({ id, hosts, data }) => ({
        id,
        hosts,
        title: data.title,
        colour: data.colour ?? null,
        people: people.get(id) ?? 0,
      })),
    );
  },
});

const readPartner = signedInRoute({
  method: "GET",
  url: "/api/partners/:id",
  summary: "Read a partner",
  answers: { 200: jsonContent(partnerRecordSchema) },
  params: idParams,
  async handle({ params, viewer }, services) {
    onlyAdministrators(viewer, "partner.manage");
    return answerOf(find(params.id, services), services);
  },
});

const postPartner = signedInRoute({
  method: "POST",
  url: "/api/partners",
  summary: "Make a partner, under an id of one's choice or the next one",
  answers: { 200: jsonContent(partnerRecordSchema) },
  body: { type: "json", schema: partnerChangeSchema },
  async handle({ body, session, address, viewer }, services) {
    const { database, now } = services;
    await demand({ change: body, before: undefined }, { session, viewer }, services);
    const id = await database.transaction().execute(async (transaction) => {
      const made = await insertPartner(transaction, body, now());
      await recordAudit(transaction, {
        at: now(),
        user: session.user.id,
        address,
        action: "partner.create",
        kind: "partner",
        id: made,
        after: writtenDown(body),
      });
      return made;
    });
    await changed(id, services);
    return answerOf(find(id, services), services);
  },
});

const putPartner = signedInRoute({
  method: "PUT",
  url: "/api/partners/:id",
  summary: "Change a partner; with If-Match only what one has seen",
  answers: { 200: jsonContent(partnerRecordSchema) },
  params: idParams,
  body: { type: "json", schema: partnerChangeSchema },
  async handle({ params: { id }, body, session, address, ifMatch, viewer }, services) {
    const { database, now } = services;
    if (body.id !== undefined && body.id !== id)
      throw new Refusal(400, "badRequest", "id: differs between path and body");
    onlyAdministrators(viewer, "partner.manage");
    const before = find(id, services);
    await demand({ change: body, before }, { session, viewer }, services);
    if (id === NOBODYS && body.hosts.length > 0)
      throw new Refusal(400, "badRequest", "hosts: this one is for hosts that no partner has");
    const was = await database.transaction().execute(async (transaction) => {
      await transaction
        .selectFrom("partners")
        .select("id")
        .where("id", "=", id)
        .forUpdate()
        .execute();
      // Another instance may have been quicker than its notice.
      const latest = (await readPartners(transaction)).find((partner) => partner.id === id);
      if (!latest) throw unknown();
      if (ifMatch !== undefined && ifMatch !== "*" && ifMatch !== versionOf(versioned(latest)))
        throw new Refusal(412, "outdated", "Somebody else has changed it meanwhile");
      await updatePartner(transaction, { ...body, id }, now());
      await recordAudit(transaction, {
        at: now(),
        user: session.user.id,
        address,
        action: "partner.change",
        kind: "partner",
        id,
        before: versioned(latest),
        after: writtenDown(body),
      });
      return latest;
    });
    await changed(id, services);
    const lost = was.hosts.filter((host) => !body.hosts.includes(host));
    if (lost.length > 0) await endSessionsOf(id, services);
    return answerOf(find(id, services), services);
  },
});

const removePartner = signedInRoute({
  method: "DELETE",
  url: "/api/partners/:id",
  summary: "Remove a partner to whom nobody belongs any more, with its hosts and images",
  answers: { 204: nothing },
  params: idParams,
  async handle({ params: { id }, session, address, viewer }, services) {
    const { database, now } = services;
    onlyAdministrators(viewer, "partner.manage");
    refuseToken(session, NO_TOKEN);
    const before = find(id, services);
    if (id === NOBODYS)
      throw new Refusal(400, "badRequest", "The brand of all other hosts can be changed only");
    await database
      .transaction()
      .execute(async (transaction) => {
        const people = (await countPeople(transaction)).get(id) ?? 0;
        if (people > 0)
          throw new Refusal(400, "badRequest", `${people} people belong to it: move them first`);
        // A guest of a link goes with it; who made the link belongs to nobody any more.
        await transaction
          .deleteFrom("users")
          .where("partner_id", "=", id)
          .where("guest", "is not", null)
          .execute();
        await transaction.deleteFrom("partners").where("id", "=", id).execute();
        await recordAudit(transaction, {
          at: now(),
          user: session.user.id,
          address,
          action: "partner.remove",
          kind: "partner",
          id,
          before: versioned(before),
        });
      })
      .catch(refuseBelonging);
    await changed(id, services);
    return noContent();
  },
});

export const PARTNER_ROUTES: readonly Route[] = [
  getPartner,
  listPartners,
  readPartner,
  postPartner,
  putPartner,
  removePartner,
];

const NO_TOKEN = "A token makes, changes and removes no partners";

function find(id: number, { partners }: Services): KnownPartner {
  const partner = partners.get(id);
  if (!partner) throw unknown();
  return partner;
}

const unknown = () => new Refusal(404, "notFound", "Partner not found");

const changed = (id: number, { changes }: Services) =>
  changes.publish({ kind: "partner", ids: [id] });

/**
 * A script of others runs with the rights of whoever opens the page, and a new host may be anybody's:
 * who finds an open page must not come to command by them.
 */
async function demand(
  { change, before }: { readonly change: PartnerChange; readonly before: KnownPartner | undefined },
  { session, viewer }: SignedIn,
  { recentPassword }: Services,
): Promise<void> {
  onlyAdministrators(viewer, "partner.manage");
  refuseToken(session, NO_TOKEN);
  const isNewScript =
    change.surveyScript !== undefined && change.surveyScript !== before?.data.surveyScript;
  const isNewHost = change.hosts.some((host) => !before?.hosts.includes(host));
  if (isNewScript || isNewHost) await recentPassword.demand(session.user.id, session.key);
}

/** Sockets too: whoever has lost a host signs in at one that is left. */
async function endSessionsOf(partner: number, { database, sessions }: Services): Promise<void> {
  const rows = await database
    .selectFrom("users")
    .select("id")
    .where("partner_id", "=", partner)
    .where("guest", "is", null)
    .execute();
  for (const { id } of rows) await sessions.endAllOf(userId(id));
}

/** Somebody came to belong to it at the same moment. */
function refuseBelonging(error: unknown): never {
  if (isForeignKeyFault(error)) throw new Refusal(400, "badRequest", "People belong to it");
  throw error;
}

async function countPeople(database: Database): Promise<ReadonlyMap<number, number>> {
  const rows = await database
    .selectFrom("users")
    .select((row) => ["partner_id", row.fn.countAll().as("count")])
    .where("partner_id", "is not", null)
    .where("guest", "is", null)
    .groupBy("partner_id")
    .execute();
  return new Map(rows.map(({ partner_id, count }) => [partner_id ?? NOBODYS, Number(count)]));
}

async function answerOf(partner: KnownPartner, { database }: Services) {
  const people = (await countPeople(database)).get(partner.id) ?? 0;
  const image = (which: PartnerImage) => {
    const kept = partner.images[which];
    return kept ? `data:image/png;base64,${kept.bytes.toString("base64")}` : null;
  };
  return {
    ...json({
      id: partner.id,
      hosts: partner.hosts,
      ...partner.data,
      logo: image("logo"),
      favicon: image("favicon"),
      people,
    }),
    headers: { etag: versionOf(versioned(partner)) },
  };
}

/** What a version is of, and what the trail keeps: of images their hash. */
const versioned = ({ id, hosts, data, images }: KnownPartner) => ({
  id,
  name: data.title,
  hosts,
  ...data,
  logo: images.logo?.hash ?? null,
  favicon: images.favicon?.hash ?? null,
});

function writtenDown({ logo, favicon, people: _people, ...change }: PartnerChange) {
  const image = (bytes: Buffer | null | undefined) =>
    bytes === undefined ? undefined : bytes === null ? null : `${bytes.length} bytes`;
  return { name: change.title, ...change, logo: image(logo), favicon: image(favicon) };
}
