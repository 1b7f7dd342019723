import type { User } from "#domain/account/user";
import { notificatorsIn } from "#domain/alert/notificators";
import type { Event } from "#domain/event";
import type { NotificationRule } from "#domain/rules/notifying/notificationRule";
import { emailAddresses, isEmailAddress } from "#domain/text/emailAddresses";
import type { Message } from "./messageOf.ts";
import type { Delivery, OutboxChannel } from "./recordDeliveries.ts";

const PHONE = /^\+?[\d ()-]{5,24}$/;
export const isPhone = (text: string): boolean => PHONE.test(text);

/**
 * Everything that one notification sends of one event. Extra addresses are written to once, in the
 * name of the first recipient who may see it; when nobody may, none is sent.
 */
export function lettersFor(
  event: Event,
  notification: NotificationRule,
  { users, message }: { readonly users: readonly User[]; readonly message: Message },
): Delivery[] {
  const deliveries: Delivery[] = [];
  const put = (
    user: User,
    notificator: string,
    way?: { readonly channel: OutboxChannel; readonly recipient: string },
  ) => {
    const letter = way && { ...way, ...message };
    deliveries.push({ eventId: event.id, userId: user.id, notificator, letter });
  };
  for (const user of users)
    for (const notificator of notificatorsIn(notification.notificators)) {
      if (notificator === "web") put(user, "web");
      else if (notificator === "mail" && isEmailAddress(user.email))
        put(user, "mail", { channel: "mail", recipient: user.email });
      else if (notificator === "sms" && user.phone !== undefined && isPhone(user.phone))
        put(user, "sms", { channel: "sms", recipient: user.phone });
    }
  const [first] = users;
  const written = new Set(deliveries.map(({ letter }) => letter?.recipient));
  if (first)
    for (const address of emailAddresses(notification.attributes.otherEmails))
      if (!written.has(address))
        put(first, `mail:${address}`, { channel: "mail", recipient: address });
  return deliveries;
}
