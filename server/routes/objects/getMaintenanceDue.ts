import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { may } from "#domain/account/policy";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { countOf, isOfTime, nextDue } from "#domain/rules/comparing/maintenanceRule";
import type { EpochMs } from "#domain/units";
import { json } from "../../answers/answer.ts";
import { jsonContent } from "../../answers/content.ts";
import { signedInRoute } from "../../http/route.ts";
import { maintenanceKind } from "../../objects/kinds/maintenanceKind.ts";
import { idParams } from "./objectRoutes.ts";

const dueSchema = z
  .strictObject({
    deviceId: z.number().int(),
    name: z.string(),
    value: z
      .number()
      .nullable()
      .meta({ description: "What the plan counts, as last reported; of time, now" }),
    next: z.number().nullable().meta({ description: "At which count service falls due" }),
  })
  .meta({
    id: "MaintenanceDue",
    description: "When a plan falls due for a vehicle, in the plan's unit",
  });

/** Of a whole fleet: a few milliseconds of work. */
const AT_ONCE = 1_000;

/**
 * When a plan falls due for each vehicle it reaches, by itself or through a group, of those that the
 * caller sees: the rules of the server count, so that nobody is told another number than the event's.
 */
export const getMaintenanceDue = signedInRoute({
  method: "GET",
  url: "/api/maintenance/:id/due",
  summary: "When a maintenance plan falls due, by vehicle",
  answers: { 200: jsonContent(z.array(dueSchema)) },
  params: idParams,
  async handle({ params, viewer }, { fleet, maintenanceOf, objects, now }) {
    await objects.get(maintenanceKind, params.id, viewer);
    const due: z.input<typeof dueSchema>[] = [];
    const isShown = (vehicle: VehicleId) =>
      viewer.sees(vehicle) && may(viewer.subject, "position.see", "linked");
    for (const [index, vehicle] of [...fleet.ids()].entries()) {
      // Others are answered meanwhile.
      if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
      const record = fleet.record(vehicle);
      if (!record || !isShown(vehicle)) continue;
      const plan = maintenanceOf(vehicle).find(({ id }) => Number(id) === params.id);
      if (!plan) continue;
      const latest = fleet.latest(vehicle);
      const value = countNow(plan.type, latest, now());
      const next = nextDue(plan, value);
      due.push({
        deviceId: vehicle,
        name: record.name,
        value: value === 0 ? null : value,
        next: next ?? null,
      });
    }
    return json(due);
  },
});

/** Time goes on without any report. */
function countNow(type: string, latest: Position | undefined, now: EpochMs): number {
  if (isOfTime(type)) return now;
  return latest ? countOf(type, latest) : 0;
}
