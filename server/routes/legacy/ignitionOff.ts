import { sql } from "kysely";
import { z } from "zod";
import { eventToWire } from "#contract/traccar/wireEvent";
import { may } from "#domain/account/policy";
import { json } from "../../answers/answer.ts";
import { jsonContent } from "../../answers/content.ts";
import { eventSchema } from "../../answers/eventSchema.ts";
import { type EventRow, eventOfRow } from "../../database/eventRows.ts";
import { signedInRoute } from "../../http/route.ts";
import { denied } from "../../rights/authorise.ts";
import { eventsFor } from "../../rights/shownTo.ts";

/**
 * When each of the caller's vehicles was last switched off, as the event that reports it; vehicles
 * without one are left out. Each vehicle is looked up by its own index, from its newest event on.
 */
export const ignitionOff = signedInRoute({
  method: "GET",
  url: "/legacy-api/devices/ignitionoff",
  summary: "When each of the caller's vehicles was last switched off",
  answers: { 200: jsonContent(z.array(eventSchema)) },
  async handle({ viewer }, { database, fleet }) {
    if (!may(viewer.subject, "history.see", "linked"))
      throw denied(viewer.subject, "history.see", "linked", "Operation restricted");
    const ids = [...viewer.linked.vehicles].filter((id) => fleet.vehicle(id));
    const { rows } = await sql<EventRow>`
      select last.* from json_array_elements_text(${JSON.stringify(ids)}::json) as given (id)
      cross join lateral (
        select * from events where device_id = given.id::integer and type = 'ignitionOff'
        order by event_time desc, id desc limit 1) as last
      order by last.device_id`.execute(database);
    return json(eventsFor(viewer, rows.map(eventOfRow)).map(eventToWire));
  },
});
