import type { Route } from "../../http/route.ts";
import { getAllInOne } from "./getAllInOne.ts";
import { getCombined } from "./getCombined.ts";
import { getGeofenceVisits } from "./getGeofenceVisits.ts";
import { getIgnition } from "./getIgnition.ts";
import { LIST_REPORTS } from "./getReport.ts";
import { getTripDetails, TRIP_TABLE_ROUTES } from "./getTripDetails.ts";
import { TRIP_TRACK_ROUTES } from "./getTripTracks.ts";

/** Everything under /api/reports. */
export const REPORT_ROUTES: readonly Route[] = [
  ...Object.values(LIST_REPORTS).flatMap(({ list, xlsx, csv }) => [list, xlsx, csv]),
  getCombined,
  getAllInOne,
  getGeofenceVisits,
  getIgnition,
  getTripDetails,
  ...TRIP_TABLE_ROUTES,
  ...TRIP_TRACK_ROUTES,
];
