import { TRIP_DETAILS_PATH, tripRowToWire } from "#contract/traccar/wireTripDetails";
import { jsonList } from "../../reports/jsonList.ts";
import { tripDetailRows } from "../../reports/tripDetailRows.ts";
import { reportRoute } from "./reportRoute.ts";

/** The trips of a stock server's report with what the product's own table shows besides. */
export const getTripDetails = reportRoute(TRIP_DETAILS_PATH, async (report) => ({
  status: 200,
  body: jsonList(tripDetailRows(report), tripRowToWire),
}));
