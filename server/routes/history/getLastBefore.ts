import { z } from "zod";
import { positionToWire } from "#contract/traccar/wirePosition";
import { vehicleId } from "#domain/ids";
import { json } from "../../answers/answer.ts";
import { jsonContent } from "../../answers/content.ts";
import { positionSchema } from "../../answers/positionSchema.ts";
import { readLastBefore } from "../../database/readPositions.ts";
import { signedInRoute } from "../../http/route.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { positionsFor } from "../../rights/shownTo.ts";
import { ids, time } from "../parameters.ts";
import { authoriseVehicle } from "../positions/getPositions.ts";

/** As many as one question of the page names. */
const MAX_VEHICLES = 1_000;

/**
 * Where vehicles were that had reported nothing for long when a time began: of each its last position
 * before it. Without this whoever stood there for a week would be nowhere in a day of the past.
 */
export const getLastBefore = signedInRoute({
  method: "GET",
  url: "/api/history/last",
  summary: "Of each vehicle its last position before a moment",
  answers: { 200: jsonContent(z.array(positionSchema)) },
  query: z.object({ deviceId: ids, before: time }),
  async handle({ query, viewer }, services) {
    const vehicles = [...new Set(query.deviceId)].map(vehicleId);
    if (vehicles.length > MAX_VEHICLES)
      throw new Refusal(413, "tooLarge", `More than ${MAX_VEHICLES} vehicles: ask for less`);
    for (const vehicle of vehicles)
      await authoriseVehicle(viewer, "history.see", vehicle, services);
    const enqueue = services.heavyReads.of(viewer.user.id);
    const found = await enqueue(() => readLastBefore(services.database, vehicles, query.before));
    return json(positionsFor(viewer, found).map(positionToWire));
  },
});
