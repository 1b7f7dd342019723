import { sql } from "kysely";
import { before, type DurationMs, type EpochMs, hours, minutes, seconds } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { Log } from "../process/logger.ts";
import type { MailTransport } from "./connectSmtp.ts";

/** A letter that has no event: it is about the account of its recipient. */
export interface AccountLetter {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  /** The same as a page. */
  readonly html?: string | null;
  /** Whose name it comes in; absent: that of the server's own address. */
  readonly sender?: string | null;
}

interface Ports {
  readonly database: Database;
  /** Absent: letters stay where they are, for administrators to read. */
  readonly transport: MailTransport | undefined;
  readonly now: () => EpochMs;
  readonly log: Log;
}

/** How often somebody looks for letters that others have written. */
export const LETTERS_LOOKED_FOR: DurationMs = seconds(10);
/** What nobody carried for so long is no news: it was written before there was a transport. */
const CARRIED_UNTIL = hours(1);
/** By then whoever began to send it has been killed. */
const CLAIM_HOLDS = minutes(5);
const MOST_ATTEMPTS = 5;

/**
 * Carries the letters of the outbox to the mail server, each by one instance at a time. Who is killed
 * between sending a letter and writing that down sends it twice: that is better than never.
 */
export function createMailOutbox({ database, transport, now, log }: Ports) {
  const leaving = new AbortController();
  let working: Promise<void> | undefined;
  const writing = new Set<Promise<void>>();

  async function claim() {
    const at = now();
    const { rows } = await sql<ClaimedLetter>`
      update outbox set claimed_at = ${new Date(at)}::timestamptz, attempts = attempts + 1
      where id = (
        select id from outbox
        where channel = 'mail' and sent_at is null and failure is null
          and created_at > ${new Date(before(at, CARRIED_UNTIL))}::timestamptz
          and (claimed_at is null or claimed_at <= ${new Date(before(at, CLAIM_HOLDS))}::timestamptz)
        order by id limit 1 for update skip locked)
      returning id, recipient, subject, body, html, sender, secret, attempts`.execute(database);
    return rows[0];
  }

  async function carry(letter: ClaimedLetter, by: MailTransport): Promise<void> {
    const sent = await by.send(letter, leaving.signal);
    const row = database.updateTable("outbox").where("id", "=", letter.id);
    if (sent.ok) {
      // Whoever reads it later could act as its recipient.
      await row
        .set({ sent_at: new Date(now()), ...(letter.secret && { body: "", html: null }) })
        .execute();
      return;
    }
    log.warn({ letter: letter.id, reason: sent.reason }, "a letter was not sent");
    const isLast = sent.reason === "refused" || letter.attempts >= MOST_ATTEMPTS;
    if (isLast) await row.set({ failure: sent.reason }).execute();
  }

  async function work(): Promise<void> {
    if (!transport) return;
    while (!leaving.signal.aborted) {
      const letter = await claim();
      if (!letter) return;
      await carry(letter, transport);
    }
  }

  function begin(): void {
    working ??= work()
      .catch((error: unknown) => log.error({ err: error }, "letters could not be sent"))
      .finally(() => {
        working = undefined;
      });
  }

  async function write(letter: AccountLetter, secret: boolean): Promise<void> {
    const { recipient, subject, body, html = null, sender = null } = letter;
    const row = { channel: "mail" as const, recipient, subject, body, html, sender, secret };
    await database
      .insertInto("outbox")
      .values({ ...row, created_at: new Date(now()) })
      .execute();
    begin();
  }

  const looking = transport && setInterval(begin, LETTERS_LOOKED_FOR);

  return {
    /** Whether letters leave this machine. */
    isCarried: transport !== undefined,

    /** What was written since is carried, or will be; undefined: nothing is. */
    carriedFrom: (): EpochMs | undefined => transport && before(now(), CARRIED_UNTIL),

    /** Begins to send what was put there by somebody else. */
    beginSending: begin,

    /**
     * Writes a letter that only its recipient may read, and begins to send it. Nobody's page shows it:
     * whoever finds an open one could else take the account.
     */
    writeSecret: (letter: AccountLetter): Promise<void> => write(letter, true),

    /**
     * Writes a letter that leads nowhere but to the sign-in, by and by: whoever waits for an answer neither
     * waits for it nor fails with it, nor learns by the time whether there was one.
     */
    write(letter: AccountLetter): void {
      const work = write(letter, false).catch((error: unknown) =>
        log.error({ err: error }, "a letter was not written"),
      );
      writing.add(work);
      void work.then(() => writing.delete(work));
    },

    /** Resolves when nothing is being sent. */
    async settled(): Promise<void> {
      await Promise.all(writing);
      await working;
    },

    async stop(): Promise<void> {
      clearInterval(looking);
      leaving.abort();
      await Promise.all(writing);
      await working;
    },
  };
}

export type MailOutbox = ReturnType<typeof createMailOutbox>;

interface ClaimedLetter extends AccountLetter {
  readonly id: number;
  readonly secret: boolean;
  readonly attempts: number;
}
