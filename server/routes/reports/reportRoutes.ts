import type { Route } from "../../http/route.ts";
import { getAllInOne } from "./getAllInOne.ts";
import { getCombined } from "./getCombined.ts";
import { getGeofenceVisits } from "./getGeofenceVisits.ts";
import { getIgnition } from "./getIgnition.ts";
import { LIST_REPORTS } from "./getReport.ts";
import { getTripDetails } from "./getTripDetails.ts";

/** Everything under /api/reports. */
export const REPORT_ROUTES: readonly Route[] = [
  ...LIST_REPORTS,
  getCombined,
  getAllInOne,
  getGeofenceVisits,
  getIgnition,
  getTripDetails,
];
