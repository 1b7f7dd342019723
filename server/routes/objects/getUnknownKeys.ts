import { z } from "zod";
import { may } from "#domain/account/policy";
import { vehicleId } from "#domain/ids";
import { before, days } from "#domain/units";
import { json } from "../../answers/answer.ts";
import { isoTime, objectId } from "../../answers/answerFields.ts";
import { jsonContent } from "../../answers/content.ts";
import { readUnknownKeys } from "../../drivers/readUnknownKeys.ts";
import { signedInRoute } from "../../http/route.ts";

/** Whoever holds a key for longer without being asked for is not looked for any more. */
const SEEN_WITHIN = days(7);

const unknownKeySchema = z
  .strictObject({
    uniqueId: z.string().meta({ description: "As the reader sends it" }),
    deviceId: objectId.meta({ description: "The vehicle that sent it last" }),
    name: z.string().meta({ description: "What that vehicle is called" }),
    lastSeen: isoTime,
    times: z.int().min(1).meta({ description: "How often somebody drove with it" }),
  })
  .meta({ id: "UnknownKey", description: "A driver's key that was seen lately and is nobody's" });

/** For those who may give it to a driver, and only from vehicles that they see. */
export const getUnknownKeys = signedInRoute({
  method: "GET",
  url: "/api/drivers/unknown",
  summary: "List RFID keys of the last seven days that are nobody's",
  answers: { 200: jsonContent(z.array(unknownKeySchema)) },
  async handle({ viewer }, { database, fleet, heavyReads, now }) {
    const { subject } = viewer;
    const mayGive =
      may(subject, "driver.change", "linked") || may(subject, "driver.create", "none");
    if (!mayGive || !may(subject, "event.see", "linked")) return json([]);
    const vehicles = [...fleet.ids()].filter((vehicle) => viewer.sees(vehicle));
    const at = now();
    const seen = { vehicles, from: before(at, SEEN_WITHIN), now: at };
    const keys = await heavyReads.of(viewer.user.id)(() => readUnknownKeys(database, seen));
    return json(
      keys.map((key) => ({ ...key, name: fleet.record(vehicleId(key.deviceId))?.name ?? "" })),
    );
  },
});
