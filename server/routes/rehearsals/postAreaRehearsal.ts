import { z } from "zod";
import { geofenceSchema } from "#contract/objects/geofenceSchema";
import { MAX_NAME, nullableText } from "#contract/objects/wireFields";
import { wireTime } from "#contract/traccar/wire";
import { json } from "../../answers/answer.ts";
import { isoTime, objectId } from "../../answers/answerFields.ts";
import { jsonContent } from "../../answers/content.ts";
import { signedInRoute } from "../../http/route.ts";
import { checkReferences } from "../../objects/checkReferences.ts";
import { checkAreaText, geofenceKind } from "../../objects/kinds/geofenceKind.ts";
import { readAlertsOfArea } from "../../rehearsals/alertsOfArea.ts";
import { drawnRow } from "../../rehearsals/rehearseArea.ts";
import { periodFields, rehearsalCall } from "./rehearsalCall.ts";

const count = z.int().min(0);
const outcomeSchema = z.strictObject({ inside: count, enters: count, exits: count });

const areaRehearsalSchema = z
  .strictObject({
    from: isoTime,
    to: isoTime,
    before: outcomeSchema.nullable().meta({ description: "As it is saved; null of a new one" }),
    after: outcomeSchema,
    scope: z.enum(["linked", "seen"]).meta({ description: "Whose entries and exits are counted" }),
    vehicles: count,
    rehearsed: count.meta({ description: "Fewer where the time was up" }),
    alerts: z.strictObject({
      count,
      first: z.array(
        z.strictObject({ id: objectId, description: z.string().nullable(), type: z.string() }),
      ),
    }),
  })
  .meta({ id: "AreaRehearsal", description: "What changing an area would have changed" });

/** The area that it changes is asked for as such; a new one has no id and may have no name yet. */
export const postAreaRehearsal = signedInRoute({
  method: "POST",
  url: "/api/geofences/rehearse",
  summary: "What an area would have changed, before it is saved",
  answers: { 200: jsonContent(areaRehearsalSchema) },
  body: {
    type: "json",
    schema: z.strictObject({
      geofence: geofenceSchema.extend({ name: nullableText(MAX_NAME) }),
      ...periodFields,
    }),
  },
  async handle({ body, viewer, signal }, { rehearsals, objects, database, now }) {
    const { geofence } = body;
    const call = rehearsalCall({ viewer, signal }, body, now());
    const before =
      geofence.id === undefined ? undefined : await objects.get(geofenceKind, geofence.id, viewer);
    await checkReferences(geofenceKind, { ...geofence, name: "" }, { viewer, before });
    checkAreaText(geofence.area, geofence.area === before?.area);
    const after = drawnRow(geofence.id, {
      area: geofence.area,
      calendar_id: geofence.calendarId ?? null,
      attributes: { ...geofence.attributes },
    });
    const found = await rehearsals.area(call, {
      before:
        before &&
        drawnRow(before.id, before as Pick<typeof after, "area" | "calendar_id" | "attributes">),
      after,
    });
    const alerts = await readAlertsOfArea(database, { viewer, area: before?.id });
    return json({
      from: wireTime(call.period.from),
      to: wireTime(call.period.to),
      ...found,
      before: found.before ?? null,
      alerts,
    });
  },
});
