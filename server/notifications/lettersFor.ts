import type { User } from "#domain/account/user";
import { notificatorsIn } from "#domain/alert/notificators";
import type { Event } from "#domain/event";
import type { NotificationRule } from "#domain/rules/notifying/notificationRule";
import { emailAddresses, isEmailAddress } from "#domain/text/emailAddresses";
import type { Message } from "./messageOf.ts";
import type { Delivery, OutboxChannel } from "./recordDeliveries.ts";

const PHONE = /^\+?[\d ()-]{5,24}$/;
export const isPhone = (text: string): boolean => PHONE.test(text);

/** Somebody who is notified, and what they read: names of what they see, and of nothing else. */
export interface Notified {
  readonly user: User;
  readonly message: Message;
}

/**
 * Everything that one notification sends of one event. Extra addresses are written to once, in the
 * name of the first recipient who may see it, and read what that one reads; when nobody may, none is sent.
 */
export function lettersFor(
  event: Event,
  notification: NotificationRule,
  people: readonly Notified[],
): Delivery[] {
  const deliveries: Delivery[] = [];
  const put = (
    { user, message }: Notified,
    notificator: string,
    way?: { readonly channel: OutboxChannel; readonly recipient: string },
  ) => {
    const letter = way && { ...way, ...message };
    deliveries.push({ eventId: event.id, userId: user.id, notificator, letter });
  };
  for (const notified of people)
    for (const notificator of notificatorsIn(notification.notificators)) {
      const { email, phone } = notified.user;
      if (notificator === "web") put(notified, "web");
      else if (notificator === "mail" && isEmailAddress(email))
        put(notified, "mail", { channel: "mail", recipient: email });
      else if (notificator === "sms" && phone !== undefined && isPhone(phone))
        put(notified, "sms", { channel: "sms", recipient: phone });
    }
  const [first] = people;
  const written = new Set(deliveries.map(({ letter }) => letter?.recipient));
  if (first)
    for (const address of emailAddresses(notification.attributes.otherEmails))
      if (!written.has(address))
        put(first, `mail:${address}`, { channel: "mail", recipient: address });
  return deliveries;
}
