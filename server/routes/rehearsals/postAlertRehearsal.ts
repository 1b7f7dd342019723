import { z } from "zod";
import { notificationSchema } from "#contract/objects/notificationSchema";
import { wireRelation, wireTime } from "#contract/traccar/wire";
import { namesIn } from "#domain/alert/notificators";
import type { Attributes } from "#domain/position";
import { alertOf, type NotificationRule } from "#domain/rules/notifying/notificationRule";
import { isNeverRaised } from "#domain/rules/rehearsing/neverRaised";
import { json } from "../../answers/answer.ts";
import {
  isoTime,
  latitude,
  longitude,
  objectId,
  plainAttributes,
  relatedId,
} from "../../answers/answerFields.ts";
import { jsonContent } from "../../answers/content.ts";
import { signedInRoute } from "../../http/route.ts";
import { checkReferences } from "../../objects/checkReferences.ts";
import { notificationKind } from "../../objects/kinds/notificationKind.ts";
import { type RungVehicle, reaches } from "../../rehearsals/rehearseAlert.ts";
import { alertLinksSchema, authorisedLinks } from "../authorisedLinks.ts";
import { periodFields, rehearsalCall } from "./rehearsalCall.ts";

const count = z.int().min(0);

const rungSchema = z
  .strictObject({
    deviceId: objectId,
    deviceName: z.string(),
    type: z.string(),
    eventTime: isoTime,
    geofenceId: relatedId,
    maintenanceId: relatedId,
    latitude,
    longitude,
    attributes: plainAttributes,
  })
  .meta({ id: "RehearsedEvent", description: "What would have been sent, and where" });

const alertRehearsalSchema = z
  .strictObject({
    from: isoTime,
    to: isoTime,
    neverRaised: z.boolean().meta({ description: "Nothing that trackers report leads to it" }),
    reachesCaller: z.boolean().meta({ description: "False: no way of it leads to the caller" }),
    vehicles: count.meta({ description: "That it reaches and the caller sees" }),
    rehearsed: count.meta({ description: "Fewer where the time was up" }),
    uncertain: count.meta({ description: "Of which what was before is not known" }),
    total: count,
    late: count.meta({ description: "Known too late for anybody to be notified" }),
    events: z.array(rungSchema).meta({ description: "The newest, in order of time" }),
  })
  .meta({ id: "AlertRehearsal", description: "What an alert would have sent to the caller" });

/** An alert that is saved already is asked for as such, and so is everything that the body names. */
export const postAlertRehearsal = signedInRoute({
  method: "POST",
  url: "/api/notifications/rehearse",
  summary: "What an alert would have sent to the caller, before it is saved",
  answers: { 200: jsonContent(alertRehearsalSchema) },
  body: {
    type: "json",
    schema: z.strictObject({
      notification: notificationSchema,
      links: alertLinksSchema.optional(),
      ...periodFields,
    }),
  },
  async handle({ body, viewer, signal }, { rehearsals, objects, now }) {
    const { notification } = body;
    const call = rehearsalCall({ viewer, signal }, body, now());
    const before =
      notification.id === undefined
        ? undefined
        : await objects.get(notificationKind, notification.id, viewer);
    await checkReferences(notificationKind, notification, { viewer, before });
    const links = await authorisedLinks(viewer, body.links);
    const rule: NotificationRule = {
      id: notification.id ?? 0,
      type: notification.type,
      always: notification.always,
      calendarId: notification.calendarId,
      notificators: namesIn(notification.notificators),
      attributes: notification.attributes as Attributes,
    };
    // An alarm that lists none is about nothing either.
    const neverRaised = alertOf(rule).every(isNeverRaised);
    const found = neverRaised
      ? NOTHING
      : await rehearsals.alert(call, { notification: rule, ...links });
    const { rung, ...counts } = found;
    return json({
      from: wireTime(call.period.from),
      to: wireTime(call.period.to),
      neverRaised,
      reachesCaller: reaches(viewer, rule),
      ...counts,
      events: rung.map(rungToWire),
    });
  },
});

const NOTHING = { vehicles: 0, rehearsed: 0, uncertain: 0, total: 0, late: 0, rung: [] };

const rungToWire = ({ event, position, vehicle }: RungVehicle) => ({
  deviceId: vehicle.id,
  deviceName: vehicle.name,
  type: event.type,
  eventTime: wireTime(event.eventTime),
  geofenceId: wireRelation(event.geofenceId),
  maintenanceId: wireRelation(event.maintenanceId),
  latitude: position.latitude,
  longitude: position.longitude,
  attributes: event.attributes,
});
