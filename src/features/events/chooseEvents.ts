import type { NamedEvent } from "#contract/eventNews";
import type { PositionId, VehicleId } from "#domain/ids";
import type { Attributes } from "#domain/position";
import { alertsOf } from "#domain/rules/notifying/alertFilter";
import type { NotificationRule } from "#domain/rules/notifying/notificationRule";
import { isOfKind } from "#domain/rules/notifying/notifies";

/** What the choice must look up; undefined when it could not be found out. */
export interface ChoicePorts {
  readonly notifications: () => Promise<readonly NotificationRule[] | undefined>;
  readonly geofencesAt: (position: PositionId) => Promise<readonly number[] | undefined>;
  readonly settingsOf: (vehicle: VehicleId) => Promise<Attributes | undefined>;
  readonly timeZone: unknown;
}

/** The page's way to a person, as notifications name it. */
const WEB = "web";

/**
 * Of everything that a server sends, what this person asked for. Our own server chooses by itself.
 * What cannot be found out counts for the alert: one too many is better than one missing.
 */
export async function chooseEvents(
  events: readonly NamedEvent[],
  { notifications, geofencesAt, settingsOf, timeZone }: ChoicePorts,
): Promise<readonly NamedEvent[]> {
  const asked = await notifications();
  if (!asked) return events;

  const isAlert = async (event: NamedEvent): Promise<boolean> => {
    const candidates = asked.filter((one) => isOfKind(one, event));
    if (candidates.length === 0) return false;
    const asksWhere = candidates.some(({ attributes }) => attributes.checkGeofences);
    const geofenceIds =
      asksWhere && event.positionId !== undefined ? await geofencesAt(event.positionId) : [];
    if (geofenceIds === undefined) return true;
    const asksHowMuch =
      event.type === "deviceOverspeed" || event.attributes.threshold !== undefined;
    const settings = asksHowMuch ? await settingsOf(event.vehicleId) : {};
    if (!settings) return true;
    const around = { geofenceIds, settings, timeZone };
    return candidates.some((one) =>
      alertsOf({ notification: one, notificator: WEB }, event, around),
    );
  };
  const isChosen = await Promise.all(events.map(isAlert));
  return events.filter((_event, at) => isChosen[at]);
}
