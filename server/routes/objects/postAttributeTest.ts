import { z } from "zod";
import { attributeSchema } from "#contract/objects/attributeSchema";
import { vehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { between, days } from "#domain/units";
import { json, noContent } from "../../answers/answer.ts";
import { isoTime } from "../../answers/answerFields.ts";
import { jsonContent, nothing } from "../../answers/content.ts";
import { readHistory } from "../../database/readPositions.ts";
import { signedInRoute } from "../../http/route.ts";
import { draftOfPosition, tryAttribute } from "../../ingest/tryAttribute.ts";
import { checkFormula } from "../../objects/kinds/attributeKind.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { authorise, authoriseGeneral } from "../../rights/authorise.ts";
import { id, time } from "../parameters.ts";

/** As many as somebody reads through. */
const MOST_TRIED = 200;
const LONGEST = days(1);

const triedSchema = z
  .strictObject({
    fixTime: isoTime,
    value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
    fault: z.string().nullable().meta({ description: "Why there is no value" }),
  })
  .meta({ id: "TriedAttribute", description: "What a formula makes of one position" });

const single = z.union([z.string(), z.number(), z.boolean()]);

/**
 * What a formula makes of a vehicle's positions, by the functions that compute it of reports, and without
 * keeping anything: of its latest alone, as Traccar has it, or of the first of a time.
 */
export const postAttributeTest = signedInRoute({
  method: "POST",
  url: "/api/attributes/computed/test",
  summary: "Try a computed attribute on a vehicle's positions",
  answers: { 200: jsonContent(z.union([z.array(triedSchema), single])), 204: nothing },
  query: z.object({
    deviceId: id.transform(vehicleId),
    from: time.optional(),
    to: time.optional(),
  }),
  body: { type: "json", schema: attributeSchema },
  async handle({ query, body, viewer, signal }, { database, fleet, heavyReads }) {
    authoriseGeneral(viewer, "attribute.create");
    const { deviceId: vehicle, from, to } = query;
    await authorise(viewer, "position.see", "vehicle", vehicle);
    const computed = { ...body, id: 0, formula: checkFormula(body.attribute, body.expression) };
    if (from === undefined || to === undefined) {
      const latest = fleet.latest(vehicle);
      const { value } = latest
        ? tryAttribute(draftOfPosition(latest), computed, undefined)
        : { value: undefined };
      return value === undefined ? noContent() : json(value);
    }
    await authorise(viewer, "history.see", "vehicle", vehicle);
    if (between(from, to) > LONGEST) throw new Refusal(400, "badRequest", "to: more than a day on");
    const tried: z.input<typeof triedSchema>[] = [];
    let last: Position | undefined;
    reading: for await (const page of readHistory(
      database,
      { vehicle, from, to },
      heavyReads.whenIdle,
    )) {
      // Nobody reads what is computed for who has left.
      if (signal.aborted) break;
      for (const position of page) {
        if (tried.length === MOST_TRIED) break reading;
        const { value, fault } = tryAttribute(draftOfPosition(position), computed, last);
        tried.push({
          fixTime: new Date(position.fixTime).toISOString(),
          value: value ?? null,
          fault: fault ?? null,
        });
        last = position;
      }
    }
    return json(tried);
  },
});
