import { z } from "zod";
import { TRIP_DETAILS_PATH, tripRowToWire } from "#contract/traccar/wireTripDetails";
import { json } from "../../answers/answer.ts";
import { jsonContent } from "../../answers/content.ts";
import { tripDetailsSchema } from "../../answers/reportSchemas.ts";
import { jsonList } from "../../reports/jsonList.ts";
import { tripDetailRows } from "../../reports/tripDetailRows.ts";
import { reportRoute } from "./reportRoute.ts";

/** The trips of a stock server's report with what the product's own table shows besides. */
export const getTripDetails = reportRoute({
  url: TRIP_DETAILS_PATH,
  summary: "Trips with what the product's own table shows besides",
  answers: { 200: jsonContent(z.array(tripDetailsSchema)) },
  make: async (report) => json(jsonList(tripDetailRows(report), tripRowToWire)),
});
