import { z } from "zod";
import { LETTER_CHANNELS, LETTER_STATES } from "#contract/letterState";
import { eventToWire } from "#contract/traccar/wireEvent";
import { NOTIFICATION_TYPES } from "#domain/alert/eventTypes";
import { NOTIFICATORS } from "#domain/alert/notificators";
import { proofOf } from "../../accounts/proofOf.ts";
import { json, noContent } from "../../answers/answer.ts";
import { isoTime, objectId, relatedId } from "../../answers/answerFields.ts";
import { jsonContent, nothing } from "../../answers/content.ts";
import { eventSchema } from "../../answers/eventSchema.ts";
import { eventOfRow } from "../../database/eventRows.ts";
import { type Route, signedInRoute } from "../../http/route.ts";
import { readOutbox } from "../../notifications/readOutbox.ts";
import { repeatLetter } from "../../notifications/repeatLetter.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { forbidden } from "../../rights/authorise.ts";
import { eventsFor } from "../../rights/shownTo.ts";
import { count, keyword, longId, time } from "../parameters.ts";

const typesSchema = z.array(z.strictObject({ type: z.string() }));

const letterSchema = z
  .strictObject({
    id: objectId,
    createdAt: isoTime,
    channel: z.string(),
    recipient: z.string(),
    subject: z.string().nullable(),
    body: z.string(),
    secret: z.boolean().meta({ description: "Whoever reads it could act as its recipient" }),
    userId: relatedId,
    eventId: relatedId,
    state: z.enum(LETTER_STATES),
    attempts: z.int().min(0),
    sentAt: isoTime.nullable(),
    failure: z.string().nullable().meta({ description: "Why it was given up" }),
  })
  .meta({ id: "Letter", description: "What was written to somebody" });

const named = (types: readonly string[]) => types.map((type) => ({ type }));

const getTypes = signedInRoute({
  method: "GET",
  url: "/api/notifications/types",
  summary: "List the types of notifications",
  answers: { 200: jsonContent(typesSchema) },
  handle: () => json(named(NOTIFICATION_TYPES)),
});

const getNotificators = signedInRoute({
  method: "GET",
  url: "/api/notifications/notificators",
  summary: "List the ways in which notifications are sent",
  answers: { 200: jsonContent(typesSchema) },
  handle: () => json(named(NOTIFICATORS)),
});

function refuseManyTests(mayTest: boolean): void {
  if (!mayTest)
    throw new Refusal(429, "tooManyAttempts", "Too many tests").withHeaders({
      "retry-after": "30",
    });
}

/** Tries every way that leads to the caller; there need not be one of each. */
const postTest = signedInRoute({
  method: "POST",
  url: "/api/notifications/test",
  summary: "Send a test in every way that leads to the caller",
  answers: { 204: nothing },
  async handle({ session }, { notificationTester }) {
    if (session.user.guest !== undefined) throw forbidden("Temporary user");
    refuseManyTests(notificationTester.mayTest(session.user));
    for (const notificator of NOTIFICATORS)
      await notificationTester.test(session.user, notificator);
    return noContent();
  },
});

const postTestOf = signedInRoute({
  method: "POST",
  url: "/api/notifications/test/:notificator",
  summary: "Send a test in one way",
  answers: { 204: nothing },
  params: z.object({ notificator: z.enum(NOTIFICATORS) }),
  async handle({ params, session }, { notificationTester }) {
    if (session.user.guest !== undefined) throw forbidden("Temporary user");
    refuseManyTests(notificationTester.mayTest(session.user));
    if (!(await notificationTester.test(session.user, params.notificator)))
      throw new Refusal(400, "badRequest", `notificator: no way to you by ${params.notificator}`);
    return noContent();
  },
});

/** What nobody may see is not found either. */
const getEvent = signedInRoute({
  method: "GET",
  url: "/api/events/:id",
  summary: "Read an event",
  answers: { 200: jsonContent(eventSchema) },
  params: z.object({ id: longId }),
  async handle({ params, viewer }, { database }) {
    const row = await database
      .selectFrom("events")
      .selectAll()
      .where("id", "=", params.id)
      .executeTakeFirst();
    const event = row && eventOfRow(row);
    const [shown] = event && viewer.sees(event.vehicleId) ? eventsFor(viewer, [event]) : [];
    if (!shown) throw new Refusal(404, "notFound", "Event not found");
    return json(eventToWire(shown));
  },
});

const MAX_LETTERS = 1_000;

/** The caller's own letters; an administrator's are everybody's. */
const getOutbox = signedInRoute({
  method: "GET",
  url: "/api/outbox",
  summary: "List letters that were written, newest first",
  answers: { 200: jsonContent(z.array(letterSchema)) },
  query: z.object({
    state: z.enum(LETTER_STATES, { error: "not a state" }).optional(),
    channel: z.enum(LETTER_CHANNELS, { error: "not a channel" }).optional(),
    recipient: keyword.optional(),
    from: time.optional(),
    to: time.optional(),
    beforeId: longId.optional(),
    limit: count.optional(),
    offset: count.optional(),
  }),
  async handle({ query, session }, { database, outbox, recentPassword }) {
    const { user } = session;
    const limit = Math.min(query.limit ?? MAX_LETTERS, MAX_LETTERS);
    const whose = user.administrator ? undefined : user.id;
    // A token may have leaked, and a page stand open: neither takes an account by another's letter.
    const showsSecrets =
      user.administrator &&
      proofOf(session) !== "token" &&
      (await recentPassword.isGiven(user.id, session.key));
    const { state, channel, recipient, from, to, beforeId, offset = 0 } = query;
    const carriedFrom = outbox.carriedFrom();
    const wanted = { state, channel, recipient, from, to, beforeId, limit, offset };
    return json(await readOutbox(database, { ...wanted, user: whose, showsSecrets, carriedFrom }));
  },
});

/** One's own, or for an administrator anybody's; a letter that is not there is nobody's. */
const postRepeat = signedInRoute({
  method: "POST",
  url: "/api/outbox/:id/repeat",
  summary: "Send a letter again that was given up",
  answers: { 204: nothing },
  params: z.object({ id: longId }),
  async handle({ params, session, address }, { database, outbox, now }) {
    const { user } = session;
    if (user.guest !== undefined) throw forbidden("Temporary user");
    if (!outbox.isCarried)
      throw new Refusal(501, "notConfigured", "No mail server carries letters");
    const repeated = await repeatLetter(database, {
      letter: params.id,
      of: user.administrator ? undefined : user.id,
      by: user.id,
      address,
      at: now(),
    });
    if (repeated === "unseen") throw forbidden("Letter access denied");
    if (repeated === "notFailed")
      throw new Refusal(409, "outdated", "Only a letter that was given up is sent again");
    outbox.beginSending();
    return noContent();
  },
});

export const NOTIFICATION_ROUTES: readonly Route[] = [
  getTypes,
  getNotificators,
  postTest,
  postTestOf,
  getEvent,
  getOutbox,
  postRepeat,
];
