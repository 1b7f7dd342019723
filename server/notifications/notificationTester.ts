import { sql } from "kysely";
import type { User } from "#domain/account/user";
import type { Notificator } from "#domain/alert/notificators";
import type { Event } from "#domain/event";
import { eventId, type UserId } from "#domain/ids";
import { isEmailAddress } from "#domain/text/emailAddresses";
import type { EpochMs } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { createRateLimit, type Rate } from "../refusal/rateLimit.ts";
import type { Rights } from "../rights/rights.ts";
import { isPhone } from "./lettersFor.ts";
import type { OutboxChannel } from "./recordDeliveries.ts";

interface Ports {
  readonly database: Database;
  readonly rights: Pick<Rights, "viewerOf">;
  readonly publishEvents: (
    deliveries: readonly { readonly userId: UserId; readonly event: Event }[],
  ) => void;
  readonly now: () => EpochMs;
}

/** Letters cost money where they leave the house. */
const TESTS: Rate = { perSecond: 1 / 30, burst: 10 };
const SUBJECT = "Test notification";

/** Lets people try whether they can be reached. Returns how it went: false, when there is no way. */
export function createTester({ database, rights, publishEvents, now }: Ports) {
  const limit = createRateLimit(now, TESTS);

  async function write(user: User, channel: OutboxChannel, recipient: string): Promise<true> {
    const [created_at, user_id] = [new Date(now()), user.id];
    await database
      .insertInto("outbox")
      .values({ created_at, channel, recipient, subject: SUBJECT, body: SUBJECT, user_id })
      .execute();
    return true;
  }

  /** Pages show events of vehicles only, so it is sent for the first one that is theirs. */
  async function show(user: User): Promise<boolean> {
    const [vehicleId] = (await rights.viewerOf(user)).linked.vehicles;
    if (vehicleId === undefined) return false;
    const { rows } = await sql<{ id: number | string }>`
      select nextval(pg_get_serial_sequence('events', 'id')) as id`.execute(database);
    const event: Event = {
      id: eventId(Number(rows[0]?.id)),
      type: "test",
      eventTime: now(),
      vehicleId,
      positionId: undefined,
      geofenceId: undefined,
      maintenanceId: undefined,
      attributes: { message: SUBJECT },
    };
    publishEvents([{ userId: user.id, event }]);
    return true;
  }

  return {
    /** Whether the person may try once more; that counts as having tried. */
    mayTest: (user: User): boolean => limit.mayPass(String(user.id)),

    async test(user: User, notificator: Notificator): Promise<boolean> {
      switch (notificator) {
        case "web":
          return show(user);
        case "mail":
          return isEmailAddress(user.email) && write(user, "mail", user.email);
        case "sms":
          return user.phone !== undefined && isPhone(user.phone) && write(user, "sms", user.phone);
      }
    },
  };
}

export type NotificationTester = ReturnType<typeof createTester>;
