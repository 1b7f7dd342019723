import { z } from "zod";
import { nullableText } from "#contract/objects/wireFields";
import { acknowledgementToWire } from "#contract/traccar/wireAcknowledgement";
import { eventToWire } from "#contract/traccar/wireEvent";
import { may } from "#domain/account/policy";
import { MAX_NOTE } from "#domain/alert/acknowledgement";
import { eventId, vehicleId } from "#domain/ids";
import { json } from "../../answers/answer.ts";
import { jsonContent } from "../../answers/content.ts";
import { acknowledgementSchema, eventSchema } from "../../answers/eventSchema.ts";
import { acknowledge, readAcknowledgements } from "../../events/acknowledgements.ts";
import { readNotifiedEvents } from "../../events/readNotifiedEvents.ts";
import { type Route, signedInRoute } from "../../http/route.ts";
import { authorise, unseen } from "../../rights/authorise.ts";
import { eventsFor } from "../../rights/shownTo.ts";
import { ids, longId, time } from "../parameters.ts";

/** What the caller was notified of on their pages: for one that was away meanwhile. */
const getEvents = signedInRoute({
  method: "GET",
  url: "/api/events",
  summary: "List what the caller was notified of in a time",
  answers: { 200: jsonContent(z.array(eventSchema)) },
  query: z.object({ from: time, to: time }),
  async handle({ query, session: { user }, viewer }, { database, heavyReads }) {
    if (!may(viewer.subject, "event.see", "linked")) return json([]);
    const missed = { ...query, user: user.id, sees: viewer.sees };
    const events = await heavyReads.of(user.id)(() => readNotifiedEvents(database, missed));
    return json(eventsFor(viewer, events).map(eventToWire));
  },
});

/** Who has seen to the events of these vehicles. Ids are all or nothing. */
const getAcknowledgements = signedInRoute({
  method: "GET",
  url: "/api/events/acknowledgements",
  summary: "List who has seen to the events of vehicles",
  answers: { 200: jsonContent(z.array(acknowledgementSchema)) },
  query: z.object({ deviceId: ids, from: time, to: time }),
  async handle({ query: { deviceId, from, to }, viewer }, { database, heavyReads }) {
    for (const id of deviceId) await authorise(viewer, "acknowledgement.see", "vehicle", id);
    const vehicles = deviceId.map(vehicleId);
    const enqueue = heavyReads.of(viewer.user.id);
    const made = await enqueue(() => readAcknowledgements(database, { vehicles, from, to }));
    return json(made.map(acknowledgementToWire));
  },
});

/** The answer is the one that stands, which may be somebody else's who was quicker. */
const postAcknowledgement = signedInRoute({
  method: "POST",
  url: "/api/events/:id/acknowledgement",
  summary: "Acknowledge an event",
  answers: { 200: jsonContent(acknowledgementSchema) },
  params: z.object({ id: longId }),
  body: { type: "json", schema: z.strictObject({ note: nullableText(MAX_NOTE) }) },
  async handle({ params, body, session, address, viewer }, { database, now }) {
    const row = await database
      .selectFrom("events")
      .select(["id", "device_id"])
      .where("id", "=", params.id)
      .executeTakeFirst();
    if (!row) throw unseen("vehicle");
    await authorise(viewer, "event.acknowledge", "vehicle", row.device_id);
    const standing = await acknowledge(database, {
      event: eventId(row.id),
      vehicle: vehicleId(row.device_id),
      user: session.user,
      address,
      note: body.note ?? "",
      at: now(),
    });
    if (!standing) throw unseen("vehicle"); // removed this moment
    return json(acknowledgementToWire(standing));
  },
});

/** Before `/api/events/:id`, which would take a word for an id. */
export const EVENT_ROUTES: readonly Route[] = [getEvents, getAcknowledgements, postAcknowledgement];
