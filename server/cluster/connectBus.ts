import pg from "pg";
import { postgresSettings } from "../database/postgresSettings.ts";
import type { Log } from "../process/logger.ts";
import type { Bus, Topic } from "./bus.ts";
import { BUS_NAME, type Confirmation, createOtherInstances } from "./otherInstances.ts";
import { createReception } from "./reception.ts";
import { splitMessage } from "./splitMessage.ts";

const CHANNEL = "waymark";
const NOTIFY = `select pg_notify('${CHANNEL}', value) from json_array_elements_text($1::json)`;
const CONNECT_AGAIN_AFTER_MS = 500;
/** While there is no connection: what waits longer than this is published as a gap instead. */
const MAX_WAITING = 4_000;
/**
 * What an instance commits within this time goes in one statement: each wakes all instances, which costs
 * more than its content. Sockets are sent to four times a second, so nobody sees it.
 */
const GATHER_MS = 50;
/** A statement that takes longer means that the connection is dead. */
const QUERY_TIMEOUT_MS = 10_000;
const CHECK_EVERY_MS = 1_000;
/**
 * So long a connection may leave what it was sent unacknowledged: an instance that stands still for
 * half a minute goes on where it was, one that is gone does not fill PostgreSQL's queue for all.
 */
const SESSION = `
  set synchronous_commit = off;
  set tcp_user_timeout = '90s';
  set tcp_keepalives_idle = '10s';
  set tcp_keepalives_interval = '5s';
  set tcp_keepalives_count = 4;
  listen ${CHANNEL}`;
/** An instance takes leave in order: the process of its connection in the database. */
const LEAVING = "leaving";
const CONFIRMED = "confirmed";

/**
 * The bus of several instances on one PostgreSQL: its notifications, over a connection that does
 * nothing else. Notifications of one instance come in the order in which they were published.
 */
export async function connectBus(address: URL, instance: string, log: Log): Promise<Bus> {
  const reception = createReception(instance, log);
  const others = createOtherInstances(instance, reception.missed);
  let waiting: string[] = [];
  /** Runs for a moment after each statement; what may wait goes when it ends. */
  let pause: NodeJS.Timeout | undefined;
  let hasLost = false;
  /** Something waits that may not. */
  let isUrgent = false;
  let client: pg.Client | undefined;
  let isBusy = false;
  let isChecking = false;
  let flushing = Promise.resolve();
  let isClosing = false;
  let again: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...postgresSettings(address, BUS_NAME),
      query_timeout: QUERY_TIMEOUT_MS,
    });
    // Also after the end: a connection that breaks twice must not end the process.
    next.on("error", (error) => lost(next, error));
    next.on("end", () => lost(next, new Error("the connection ended")));
    next.on("notification", ({ payload = "" }) => reception.take(payload));
    try {
      await next.connect();
      // A lost notification costs no data: nobody waits until it is on the disk.
      await next.query(SESSION);
      await others.begin(next);
    } catch (error) {
      next.end().catch(() => {});
      throw error;
    }
    client = next;
  }

  function lost(which: pg.Client, error: Error): void {
    if (isClosing || which !== client) return;
    client = undefined;
    log.warn({ reason: error.message }, "nothing is received from other instances");
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
    log.info("other instances are received again");
    reception.missed();
    keepFlushing();
  }

  function publish(parts: readonly string[], mayWait: boolean): void {
    waiting.push(...parts);
    if (waiting.length > MAX_WAITING) {
      waiting = [];
      hasLost = true;
    }
    isUrgent ||= !mayWait;
    if (isUrgent || !pause) keepFlushing();
  }

  function keepFlushing(): void {
    clearTimeout(pause);
    pause = undefined;
    if (!isBusy) flushing = flush();
  }

  function endPause(): void {
    pause = undefined;
    if (waiting.length > 0) keepFlushing();
  }

  /** What gathered while one statement was under way goes with the next, at once if it is urgent. */
  async function flush(): Promise<void> {
    const sender = client;
    if (!sender || (waiting.length === 0 && !hasLost)) return;
    isBusy = true;
    try {
      do {
        const gap = hasLost ? splitMessage(instance, { topic: "gap" }) : [];
        const payload = JSON.stringify([...gap, ...waiting]);
        waiting = [];
        hasLost = false;
        isUrgent = false;
        await sender.query(NOTIFY, [payload]);
      } while (isUrgent || hasLost);
    } catch (error) {
      hasLost = true;
      lost(sender, error as Error);
    } finally {
      isBusy = false;
      if (!isClosing) pause = setTimeout(endPause, GATHER_MS);
    }
  }

  /**
   * Another instance that ended without a word may have committed what it could not send any more.
   * A connection of our own that died without a word shows by this as well.
   */
  async function check(): Promise<void> {
    const asked = client;
    if (!asked || isChecking) return;
    isChecking = true;
    try {
      await others.read(asked);
    } catch (error) {
      lost(asked, error as Error);
    } finally {
      isChecking = false;
    }
  }

  reception.listenTo<{ readonly pid: number }>(LEAVING, ({ pid }) => others.left(pid));
  reception.listenTo<Confirmed>(CONFIRMED, ({ of, pid }) => others.confirmed(of, pid));
  reception.onHandled((of) => {
    const message: Confirmed = { of, pid: processIdOf(client) ?? 0 };
    publish(splitMessage(instance, { topic: CONFIRMED, message }), false);
  });
  await connect();
  const checking = setInterval(() => void check(), CHECK_EVERY_MS);

  return {
    publish: (topic: Topic, message) =>
      publish(splitMessage(instance, { topic, message }), topic === "committed"),
    async publishConfirmed(topic, message, within) {
      const confirm = others.nextConfirmation();
      publish(splitMessage(instance, { topic, message, confirm }), false);
      await others.allConfirmed(confirm, client, within);
    },
    isConnected: () => client !== undefined,
    listen: reception.listen,
    onGap: reception.onGap,
    async dispose() {
      isClosing = true;
      publish(
        splitMessage(instance, { topic: LEAVING, message: { pid: processIdOf(client) } }),
        false,
      );
      clearInterval(checking);
      clearTimeout(again);
      await flushing;
      await client?.end().catch(() => {});
      await reception.idle();
    },
  };
}

interface Confirmed {
  readonly of: Confirmation;
  readonly pid: number;
}

/** Not in the library's types. */
const processIdOf = (client: pg.Client | undefined) =>
  (client as { readonly processID?: number } | undefined)?.processID;
