import type { TableThing } from "#contract/objectTable";
import { callQuery } from "./callQuery.ts";
import { listThings } from "./things.ts";

/** What is in force only while a calendar says so. */
export interface CalendarUses {
  readonly alerts: readonly TableThing[];
  readonly areas: readonly TableThing[];
}

async function getUses(calendar: number) {
  const [alerts, areas] = await Promise.all([
    listThings("notification", "all"),
    listThings("geofence", "all"),
  ]);
  if (!alerts.ok) return alerts;
  if (!areas.ok) return areas;
  const isOf = ({ calendarId }: TableThing) => calendarId === calendar;
  const value: CalendarUses = {
    alerts: alerts.value.filter(isOf),
    areas: areas.value.filter(isOf),
  };
  return { ok: true, value } as const;
}

/** Of the alerts and areas that the signed-in person sees. */
export const calendarUsesQuery = (calendar: number) =>
  callQuery(["calendarUses", calendar], () => getUses(calendar));
