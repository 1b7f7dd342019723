import { createHash } from "node:crypto";
import { sql } from "kysely";
import { KEPT_IMAGES } from "#contract/keptImage";
import { before, type DurationMs, days, type EpochMs } from "#domain/units";
import { isSecretToken, newSecretToken } from "../accounts/secretToken.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { withAdvisoryLock } from "../database/withAdvisoryLock.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { Viewer } from "../rights/rights.ts";
import { type ImageKind, imageKindOf } from "./imageKind.ts";

/** A hundred of the largest, and of one person as many as nobody chooses by hand. */
const MOST_BYTES_OF_A_PERSON = 50_000_000;
const MOST_OF_A_PERSON = 1_000;
/** A form that is opened on a Friday is saved on the Monday. */
export const UNUSED_KEPT: DurationMs = days(4);

interface Ports {
  readonly database: Database;
  readonly now: () => EpochMs;
}

interface NewImage extends ImageKind {
  readonly bytes: Uint8Array;
}

interface Sender {
  readonly viewer: Viewer;
  readonly address: string;
}

export type KeptImages = ReturnType<typeof createKeptImages>;

/**
 * Images that areas and groups name by their address. One lies under a name that nobody guesses, before
 * what names it is saved; what nothing names for days is removed. docs/decisions/kept-images.md
 */
export function createKeptImages({ database, now }: Ports) {
  return {
    /** Its address. The same image of the same person is kept once. */
    keep: ({ bytes, extension }: NewImage, { viewer, address }: Sender): Promise<string> =>
      // One after the other: together they may not be more than one may have.
      withAdvisoryLock(database, `images of ${viewer.user.id}`, async (transaction) => {
        const user_id = viewer.user.id;
        const hash = createHash("sha256").update(bytes).digest("hex");
        const at = new Date(now());
        const { rows } = await sql<{ name: string }>`
          update images set unused_since = case when unused_since is not null then ${at}::timestamptz end
          where user_id = ${user_id} and hash = ${hash} returning name`.execute(transaction);
        if (rows[0]) return addressOf(rows[0].name);
        if (!viewer.subject.administrator) await refuseTooMany(transaction, user_id, bytes.length);
        const name = newSecretToken();
        await transaction
          .insertInto("images")
          .values({
            name,
            user_id,
            hash,
            extension,
            bytes,
            size: bytes.length,
            made_at: at,
            unused_since: at,
          })
          .execute();
        await recordAudit(transaction, {
          at: now(),
          user: user_id,
          address,
          action: "image.keep",
          kind: undefined,
          id: undefined,
          after: { extension, bytes: bytes.length, hash },
        });
        return addressOf(name);
      }),

    /** Undefined when there is none of the name (any more). */
    async find(name: string): Promise<{ kind: ImageKind; bytes: Uint8Array } | undefined> {
      if (!isSecretToken(name)) return undefined;
      const row = await database
        .selectFrom("images")
        .select(["extension", "bytes"])
        .where("name", "=", name)
        .executeTakeFirst();
      const kind = imageKindOf(row?.extension);
      return row && kind && { kind, bytes: row.bytes };
    },

    /** Removes what nothing has named since the sweeps of `UNUSED_KEPT` ago. */
    removeUnused: (): Promise<void> => removeUnused(database, now()),
  };
}

const addressOf = (name: string) => `${KEPT_IMAGES}/${name}`;

async function refuseTooMany(transaction: Database, user: number, more: number): Promise<void> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::integer as count, coalesce(sum(size), 0)::float8 as bytes
    from images where user_id = ${user}`.execute(transaction);
  const { count = 0, bytes = 0 } = rows[0] ?? {};
  if (count < MOST_OF_A_PERSON && bytes + more <= MOST_BYTES_OF_A_PERSON) return;
  const most = `${MOST_OF_A_PERSON} images of ${MOST_BYTES_OF_A_PERSON / 1_000_000} MB together`;
  throw new Refusal(403, "tooMany", `No more than ${most}: take some away first`);
}

/**
 * By what areas, groups, and what can be had back of them name in any attribute: who wrote the address
 * elsewhere than the page does shall keep the image, too.
 */
const removeUnused = (database: Database, at: EpochMs): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const { rows } = await sql`select from images limit 1`.execute(transaction);
    if (rows.length === 0) return;
    const namedIn = (source: ReturnType<typeof sql>) =>
      sql`select (regexp_matches(text, ${`${KEPT_IMAGES}/([A-Za-z0-9_-]{43})`}, 'g'))[1] as name
        from (${source}) as texts where text like ${`%${KEPT_IMAGES}/%`}`;
    await sql`with named as (
        ${namedIn(sql`select attributes::text as text from geofences`)}
        union ${namedIn(sql`select attributes::text as text from groups`)}
        union ${namedIn(sql`select data::text as text from undo_entries
          where object_kind in ('geofence', 'group') and expires_at > ${new Date(at)}`)}
      ), states as (
        select images.name, named.name is not null as used from images left join named using (name)
      )
      update images set unused_since = case when not used then ${new Date(at)}::timestamptz end
      from states where states.name = images.name and used = (unused_since is not null)`.execute(
      transaction,
    );
    await transaction
      .deleteFrom("images")
      .where("unused_since", "<", new Date(before(at, UNUSED_KEPT)))
      .execute();
  });
