import { z } from "zod";
import { groupId } from "#domain/ids";
import { days } from "#domain/units";
import { json } from "../../answers/answer.ts";
import * as shown from "../../answers/answerFields.ts";
import { jsonContent } from "../../answers/content.ts";
import { signedInRoute } from "../../http/route.ts";
import { type CalendarDue, createMaintenanceCalendar } from "../../objects/maintenanceCalendar.ts";
import { recordToWire } from "../../objects/serviceRecords.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { authorise } from "../../rights/authorise.ts";
import { id, time } from "../parameters.ts";
import { recordSchema } from "./serviceRecordRoutes.ts";

/** A month with what of its neighbours a page shows. */
const LONGEST = days(62);

const dueSchema = z
  .strictObject({
    maintenanceId: shown.objectId,
    maintenanceName: z.string(),
    type: z.string().meta({ description: "By what the plan counts" }),
    deviceId: shown.objectId,
    name: z.string().meta({ description: "The vehicle's" }),
    at: shown.isoTime
      .nullable()
      .meta({ description: "Null: overdue by what it counts, since nobody knows when" }),
    foreseen: z
      .boolean()
      .meta({ description: "As the vehicle was used in the last thirty days, and no date" }),
    value: z.number().nullable().meta({ description: "What the plan counts, as last reported" }),
    next: z.number().meta({ description: "At which count service falls due" }),
  })
  .meta({ id: "CalendarDue", description: "That a plan falls due for a vehicle" });

const calendarSchema = z
  .strictObject({
    due: z.array(dueSchema),
    overdue: z.array(dueSchema).meta({ description: "By now, whatever the period" }),
    done: z.array(
      recordSchema.extend({ name: z.string(), maintenanceName: z.string().nullable() }),
    ),
    more: z
      .strictObject({
        due: z.number().int(),
        overdue: z.number().int(),
        done: z.number().int(),
        counted: z.number().int(),
      })
      .meta({
        description:
          "How many there are besides those that are told; of `counted` it was not looked up when they fall due",
      }),
    unforeseen: z
      .number()
      .int()
      .meta({ description: "Of how many nobody knows when they fall due: too little was counted" }),
  })
  .meta({ id: "MaintenanceCalendar", description: "What falls due, and what was done" });

/** All plans of all vehicles that the caller sees, day by day. */
export const getMaintenanceCalendar = signedInRoute({
  method: "GET",
  url: "/api/maintenance/calendar",
  summary: "What maintenance falls due in a period, what is overdue, and what was done",
  answers: { 200: jsonContent(calendarSchema) },
  query: z.object({
    from: time,
    to: time,
    maintenanceId: id.optional().meta({ description: "Of this plan and no other" }),
    groupId: id.optional().meta({ description: "Of its vehicles, also in groups inside it" }),
  }),
  async handle({ query, viewer, signal }, { database, fleet, maintenanceOf, now }) {
    const { from, to: until, maintenanceId: plan, groupId: group } = query;
    if (until <= from) throw new Refusal(400, "badRequest", "to: not after from");
    if (until - from > LONGEST)
      throw new Refusal(413, "tooLarge", "More than 62 days: ask for less");
    if (group !== undefined) await authorise(viewer, "group.see", "group", group);
    const read = createMaintenanceCalendar({ database, fleet, plansOf: maintenanceOf, now });
    const { due, overdue, done, more, unforeseen } = await read(viewer, {
      from,
      until,
      plan,
      group: group === undefined ? undefined : groupId(group),
      signal,
    });
    return json({
      due: due.map(dueToWire),
      overdue: overdue.map(dueToWire),
      done: done.map(({ name, planName, ...record }) => ({
        ...recordToWire(record),
        name,
        maintenanceName: planName ?? null,
      })),
      more,
      unforeseen,
    });
  },
});

const dueToWire = ({ plan, vehicle, name, at, isForeseen, value, next }: CalendarDue) => ({
  maintenanceId: plan.id,
  maintenanceName: plan.name,
  type: plan.type,
  deviceId: vehicle,
  name,
  at: at === undefined ? null : new Date(at).toISOString(),
  foreseen: isForeseen,
  value: value ?? null,
  next,
});
