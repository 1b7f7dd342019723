import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { ALERT_LACKS, type AlertLack } from "#domain/rules/notifying/alertLack";
import { json } from "../../answers/answer.ts";
import { objectId } from "../../answers/answerFields.ts";
import { jsonContent } from "../../answers/content.ts";
import { signedInRoute } from "../../http/route.ts";
import { notificationKind } from "../../objects/kinds/notificationKind.ts";
import { flag, id } from "../parameters.ts";

const lackSchema = z
  .strictObject({
    lack: z.enum(ALERT_LACKS),
    count: z.int().min(1),
    first: z
      .array(z.strictObject({ deviceId: objectId, name: z.string() }))
      .meta({ description: "Some of them, to begin with" }),
  })
  .meta({ id: "AlertLack", description: "What some vehicles lack for an alert to come of them" });

/** Of a whole fleet: a few milliseconds of work. */
const AT_ONCE = 1_000;
/** Nobody reads more names in a warning. */
const MOST_NAMED = 20;

/** Much longer than any kind of event that there is. */
const LONGEST_TYPE = 128;

/**
 * Of the vehicles that an alert would reach and the caller sees those of which it would never come, by
 * what they lack: the rules of the server say so, so that nobody is warned of what would come. It need
 * not be saved; one that is, is linked with what it is linked with.
 */
export const getAlertLacks = signedInRoute({
  method: "GET",
  url: "/api/notifications/lacks",
  summary: "What vehicles lack for an alert to come of them",
  answers: { 200: jsonContent(z.array(lackSchema)) },
  query: z.object({
    id: id.optional().meta({ description: "The saved alert, for what it is linked with" }),
    type: z.string().min(1).max(LONGEST_TYPE),
    always: flag.optional(),
    speed: z.string().max(32).optional().meta({ description: "km/h, of the alert itself" }),
    checkGeofences: z.enum(["onlyInside", "onlyOutside"]).optional(),
  }),
  async handle({ query, viewer }, { fleet, alertLackOf, objects }) {
    const { id: saved = 0, type, always = false, speed = "", checkGeofences = "" } = query;
    if (saved > 0) await objects.get(notificationKind, saved, viewer);
    const alert = { id: saved, type, always, attributes: { speed, checkGeofences } };
    const found = new Map<AlertLack, z.input<typeof lackSchema>>();
    for (const [index, vehicle] of [...fleet.ids()].entries()) {
      // Others are answered meanwhile.
      if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
      const record = fleet.record(vehicle);
      const lack = record && viewer.sees(vehicle) ? alertLackOf(vehicle, alert) : undefined;
      if (!record || !lack) continue;
      const { count, first } = found.get(lack) ?? { count: 0, first: [] };
      const named = { deviceId: vehicle, name: record.name };
      found.set(lack, {
        lack,
        count: count + 1,
        first: first.length < MOST_NAMED ? [...first, named] : first,
      });
    }
    return json([...found.values()]);
  },
});
