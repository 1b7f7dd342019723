import { LONGEST_LINK_DAYS } from "#domain/account/longestLink";
import type { User } from "#domain/account/user";
import { type UserId, userId } from "#domain/ids";
import { after, type DurationMs, days, type EpochMs, epochMs } from "#domain/units";
import { recordAudit } from "../audit/recordAudit.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { isForeignKeyFault } from "../database/databaseError.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { Rights } from "../rights/rights.ts";
import { latestEndOf, sourceOf } from "./proofOf.ts";
import { newSecretToken } from "./secretToken.ts";
import type { Session, Sessions } from "./sessions.ts";
import { refuseOver, shownBy } from "./shownProof.ts";

/** What somebody gives away for a time. */
export interface SharedLinkRequest {
  readonly vehicles: readonly number[];
  readonly groups: readonly number[];
  readonly access: "partial" | "full";
  readonly expiresAt: EpochMs;
}

export interface SharedLink extends SharedLinkRequest {
  /** Of the guest that the link signs in as. */
  readonly id: UserId;
  readonly createdAt: EpochMs;
  readonly lastUsedAt: EpochMs | undefined;
}

interface Ports {
  readonly database: Database;
  readonly rights: Rights;
  readonly sessions: Sessions;
  readonly now: () => EpochMs;
}

/** Links that hold, of one person: each is a guest whose rights are read. */
const MOST_LINKS = 1_000;

async function refuseTooManyLinks(transaction: Database, host: UserId, now: EpochMs) {
  const { count } = await transaction
    .selectFrom("user_users")
    .innerJoin("users", "users.id", "user_users.managed_user_id")
    .where("user_users.user_id", "=", host)
    .where("users.guest", "is not", null)
    .where("users.expires_at", ">", new Date(now))
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_LINKS)
    throw new Refusal(403, "notAllowed", `No more than ${MOST_LINKS} links: take some back first`);
}

const LONGEST_LINK: DurationMs = days(LONGEST_LINK_DAYS);

/**
 * Links that let somebody without an account see vehicles for a time. Each link is a guest of its
 * own: it ends at its own time, is taken back by itself, and can never be signed in to with a
 * password. Only the hash of its token is kept.
 */
export function createSharedLinks({ database, rights, sessions, now }: Ports) {
  return {
    /**
     * Returns the token. What is shared was authorised by the caller. A link ends after a year at the
     * latest, and with the token if it was made with one.
     */
    async create(session: Session, request: SharedLinkRequest, address: string): Promise<string> {
      const host = session.user;
      const source = sourceOf(session);
      const latest = Math.min(after(now(), LONGEST_LINK), latestEndOf(session));
      const link = { ...request, expiresAt: epochMs(Math.min(request.expiresAt, latest)) };
      const guest = await rights
        .during(
          () =>
            database.transaction().execute(async (transaction) => {
              await refuseOver(transaction, host.id, shownBy(session));
              await refuseTooManyLinks(transaction, host.id, now());
              const { id } = await transaction
                .insertInto("users")
                .values({
                  name: "",
                  // Nobody's address: whose link it is stands in the table of who manages whom.
                  email: `guest:${newSecretToken()}`,
                  // No password has this for a hash, so none opens it.
                  password_hash: "",
                  readonly: true,
                  device_readonly: true,
                  limit_commands: true,
                  device_limit: 0,
                  expires_at: new Date(link.expiresAt),
                  guest: link.access,
                  partner_id: host.partner ?? null,
                })
                .returning("id")
                .executeTakeFirstOrThrow();
              await transaction
                .insertInto("user_users")
                .values({ user_id: host.id, managed_user_id: id })
                .execute();
              if (link.vehicles.length > 0)
                await transaction
                  .insertInto("user_devices")
                  .values(link.vehicles.map((vehicle) => ({ user_id: id, device_id: vehicle })))
                  .execute();
              if (link.groups.length > 0)
                await transaction
                  .insertInto("user_groups")
                  .values(link.groups.map((group) => ({ user_id: id, group_id: group })))
                  .execute();
              await recordAudit(transaction, {
                at: now(),
                user: host.id,
                address,
                action: "link.share",
                kind: "user",
                id,
                after: link,
              });
              return userId(id);
            }),
          { users: [host.id] },
        )
        .catch(refuseAbsent);
      return sessions.begin(guest, {
        kind: "token",
        expiresAt: link.expiresAt,
        ...(source !== undefined && { begunWith: source }),
      });
    },

    /** Somebody's own, newest first; those that ended are gone. */
    async list(host: UserId): Promise<SharedLink[]> {
      const rows = await database
        .selectFrom("users")
        .innerJoin("user_users", "user_users.managed_user_id", "users.id")
        .select((row) => [
          "users.id",
          "users.guest",
          "users.expires_at",
          row
            .selectFrom("sessions")
            .select((session) => session.fn.min("created_at").as("at"))
            .whereRef("sessions.user_id", "=", "users.id")
            .as("created_at"),
          row
            .selectFrom("sessions")
            .select((session) => session.fn.max("last_seen_at").as("at"))
            .whereRef("sessions.user_id", "=", "users.id")
            // A token that nobody has used was last seen when it was made.
            .where((seen) =>
              seen.or([
                seen("kind", "=", "session"),
                seen("last_seen_at", ">", seen.ref("created_at")),
              ]),
            )
            .as("last_used_at"),
        ])
        .where("user_users.user_id", "=", host)
        .where("users.guest", "is not", null)
        .where("users.expires_at", ">", new Date(now()))
        // Without its token, which was taken back, a link opens nothing.
        .where((guest) =>
          guest.exists(
            guest
              .selectFrom("sessions")
              .select("token_hash")
              .whereRef("sessions.user_id", "=", "users.id")
              .where("kind", "=", "token"),
          ),
        )
        .orderBy("users.id", "desc")
        .execute();
      return Promise.all(
        rows.map(async (row) => {
          const { vehicles, groups } = await sharedBy(row.id);
          return {
            id: userId(row.id),
            access: row.guest ?? "partial",
            expiresAt: epochMs((row.expires_at as Date).getTime()),
            createdAt: epochMs(row.created_at?.getTime() ?? 0),
            lastUsedAt: row.last_used_at ? epochMs(row.last_used_at.getTime()) : undefined,
            vehicles,
            groups,
          };
        }),
      );
    },

    /** Whether there was such a link of theirs. Its sockets close at once. */
    async revoke(host: User, id: UserId, address: string): Promise<boolean> {
      const isTheirs = (await this.list(host.id)).some((link) => link.id === id);
      if (!isTheirs) return false;
      await sessions.endAllOf(id);
      await rights.during(
        () =>
          database.transaction().execute(async (transaction) => {
            await transaction.deleteFrom("users").where("id", "=", id).execute();
            await recordAudit(transaction, {
              at: now(),
              user: host.id,
              address,
              action: "link.revoke",
              kind: "user",
              id,
            });
          }),
        { users: [id] },
      );
      return true;
    },

    /** With a new password nobody goes on who was let in before: ends all links of a person. */
    async endAllOf(host: UserId): Promise<void> {
      const guests = await database
        .selectFrom("users")
        .innerJoin("user_users", "user_users.managed_user_id", "users.id")
        .select("users.id")
        .where("user_users.user_id", "=", host)
        .where("users.guest", "is not", null)
        .execute();
      if (guests.length === 0) return;
      const ids = guests.map(({ id }) => id);
      for (const id of ids) await sessions.endAllOf(userId(id));
      await rights.during(() => database.deleteFrom("users").where("id", "in", ids).execute());
    },

    /** Guests whose time is over leave nothing behind. */
    async removeOver(): Promise<void> {
      await database
        .deleteFrom("users")
        .where("guest", "is not", null)
        .where("expires_at", "<=", new Date(now()))
        .execute();
    },
  };

  async function sharedBy(guest: number) {
    const vehicles = await database
      .selectFrom("user_devices")
      .select("device_id as id")
      .where("user_id", "=", guest)
      .execute();
    const groups = await database
      .selectFrom("user_groups")
      .select("group_id as id")
      .where("user_id", "=", guest)
      .execute();
    return { vehicles: vehicles.map(({ id }) => id), groups: groups.map(({ id }) => id) };
  }
}

/** Somebody who sees everything may name what is not there (any more). */
function refuseAbsent(error: unknown): never {
  if (isForeignKeyFault(error)) throw new Refusal(404, "notFound", "There is nothing to share");
  throw error;
}

export type SharedLinks = ReturnType<typeof createSharedLinks>;
