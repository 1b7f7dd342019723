import { isObject, textOf } from "#contract/traccar/wire";
import { isId } from "#domain/ids";
import type { Attributes } from "#domain/position";
import type { NotificationRule } from "#domain/rules/notifying/notificationRule";
import { wordsIn } from "#domain/settings";
import { callQuery } from "./callQuery.ts";
import { callServer } from "./callServer.ts";

const getNotifications = (signal: AbortSignal) =>
  callServer<readonly NotificationRule[]>("/api/notifications", {
    signal,
    read: (answer) =>
      Array.isArray(answer)
        ? answer.map(notificationFromWire).filter((one) => one !== undefined)
        : undefined,
  });

/** What the signed-in user has asked to be notified of. */
export const notificationsQuery = () => callQuery(["notifications"], getNotifications);

export function notificationFromWire(wire: unknown): NotificationRule | undefined {
  if (!isObject(wire) || !isId(wire.id)) return undefined;
  const type = textOf(wire.type);
  if (type === undefined) return undefined;
  return {
    id: wire.id,
    type,
    always: wire.always === true,
    calendarId: isId(wire.calendarId) ? wire.calendarId : undefined,
    notificators: wordsIn(wire.notificators),
    // Lists and timetables, which rules read as they come, would not be flat enough otherwise.
    attributes: (isObject(wire.attributes) ? wire.attributes : {}) as Attributes,
  };
}
