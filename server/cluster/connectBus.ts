import pg from "pg";
import type { Log } from "../createLogger.ts";
import { postgresSettings } from "../database/postgresSettings.ts";
import type { Bus, Topic } from "./createBus.ts";
import { createReception } from "./createReception.ts";
import { splitMessage } from "./splitMessage.ts";

const CHANNEL = "waymark";
const NOTIFY = `select pg_notify('${CHANNEL}', value) from json_array_elements_text($1::json)`;
const CONNECT_AGAIN_AFTER_MS = 500;
/** While there is no connection: what waits longer than this is told as a gap instead. */
const MAX_WAITING = 1_000;
const ASK_EVERY_MS = 10_000;

/**
 * The bus of several instances on one PostgreSQL: its notifications, over a connection that does
 * nothing else. Notifications of one instance come in the order in which they were told.
 */
export async function connectBus(address: URL, instance: string, log: Log): Promise<Bus> {
  const reception = createReception(instance, log);
  let waiting: string[] = [];
  let hasLost = false;
  let client: pg.Client | undefined;
  let isBusy = false;
  let telling = Promise.resolve();
  let isClosing = false;
  let again: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...postgresSettings(address, "waymark bus"),
      query_timeout: ASK_EVERY_MS,
    });
    // Also after the end: a connection that breaks twice must not end the process.
    next.on("error", (error) => lost(next, error));
    next.on("end", () => lost(next, new Error("the connection ended")));
    next.on("notification", ({ payload = "" }) => reception.take(payload));
    try {
      await next.connect();
      // A lost notification costs no data: nobody waits until it is on the disk.
      await next.query(`set synchronous_commit = off; listen ${CHANNEL}`);
    } catch (error) {
      next.end().catch(() => {});
      throw error;
    }
    client = next;
  }

  function lost(which: pg.Client, error: Error): void {
    if (isClosing || which !== client) return;
    client = undefined;
    log.warn({ reason: error.message }, "other instances cannot be heard");
    which.end().catch(() => {});
    again = setTimeout(() => void connectAgain(), CONNECT_AGAIN_AFTER_MS);
  }

  async function connectAgain(): Promise<void> {
    try {
      await connect();
    } catch {
      if (!isClosing) again = setTimeout(() => void connectAgain(), CONNECT_AGAIN_AFTER_MS);
      return;
    }
    if (isClosing) return client?.end();
    log.info("other instances are heard again");
    reception.missed();
    keepTelling();
  }

  function tell(parts: readonly string[]): void {
    waiting.push(...parts);
    if (waiting.length > MAX_WAITING) {
      waiting = [];
      hasLost = true;
    }
    keepTelling();
  }

  function keepTelling(): void {
    if (!isBusy) telling = flush();
  }

  /** What gathered while one statement was under way goes with the next. */
  async function flush(): Promise<void> {
    const teller = client;
    if (!teller) return;
    isBusy = true;
    try {
      while (waiting.length > 0 || hasLost) {
        const gap = hasLost ? splitMessage(instance, { topic: "gap" }) : [];
        const told = JSON.stringify([...gap, ...waiting]);
        waiting = [];
        hasLost = false;
        await teller.query(NOTIFY, [told]);
      }
    } catch (error) {
      hasLost = true;
      lost(teller, error as Error);
    } finally {
      isBusy = false;
    }
  }

  /** A connection that died without a word shows by that. */
  async function ask(): Promise<void> {
    const asked = client;
    if (!asked || isBusy) return;
    isBusy = true;
    await asked.query("select 1").catch((error: Error) => lost(asked, error));
    isBusy = false;
    keepTelling();
  }

  await connect();
  const asking = setInterval(() => void ask(), ASK_EVERY_MS);

  return {
    tell: (topic: Topic, message) => tell(splitMessage(instance, { topic, message })),
    listen: reception.listen,
    onGap: reception.onGap,
    async dispose() {
      isClosing = true;
      clearInterval(asking);
      clearTimeout(again);
      await telling;
      await client?.end().catch(() => {});
      await reception.idle();
    },
  };
}
