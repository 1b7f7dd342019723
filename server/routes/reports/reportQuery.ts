import { z } from "zod";
import { groupId, vehicleId } from "#domain/ids";
import type { ReportScope } from "../../reports/openReport.ts";
import type { ReportChoice } from "../../reports/reportKinds.ts";
import { flag, ids, time, words } from "../parameters.ts";
import { fileReader } from "./fileReader.ts";

/** What every report is asked with; those that have no use for a part ignore it, as Traccar. */
export const reportQuery = z.object({
  deviceId: ids.optional(),
  groupId: ids.optional(),
  geofenceId: ids.optional(),
  from: time,
  to: time,
  daily: flag.optional(),
  type: words.optional(),
  alarm: words.optional(),
  reader: fileReader.optional(),
});

export type ReportQuery = z.output<typeof reportQuery>;

export const scopeOf = ({ deviceId, groupId: groups, from, to }: ReportQuery): ReportScope => ({
  vehicleIds: (deviceId ?? []).map(vehicleId),
  groupIds: (groups ?? []).map(groupId),
  from,
  to,
});

export const choiceOf = ({ daily, type, alarm }: ReportQuery): ReportChoice => ({
  daily: daily === true,
  types: type ?? [],
  alarms: alarm ?? [],
});
