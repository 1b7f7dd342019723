import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { helloText } from "#contract/feed/clientHello";
import { FEED_PROTOCOL } from "#contract/feed/frameHead";
import { after, type EpochMs, milliseconds, minutes, seconds } from "#domain/units";
import { NOON, position, vehicle } from "../../support/fleetBuilders.ts";
import { type LiveHub, startLiveHub } from "../../support/startLiveHub.ts";
import { until } from "../../support/until.ts";

const SESSION_ENDED = 4401;
/** Far less than the two seconds that are allowed: the moment itself is known. */
const AT_ONCE_MS = 1_000;

/** Sooner than a connection without a word would be given up. */
const SOON = seconds(20);

let hub: LiveHub;
let now: EpochMs;

beforeEach(async () => {
  now = NOON;
  hub = await startLiveHub({ now: () => now });
  hub.put(vehicle({ id: 1 }));
  hub.link(1, [1]);
  hub.link(2, [1]);
  hub.report(position({ vehicle: 1 }));
});
afterEach(() => hub.close());

/** A socket of user 1 or 2, with the frames it got and the code it was closed with. */
async function connect(user: number, protocol?: typeof FEED_PROTOCOL) {
  const socket = new WebSocket(
    `ws://127.0.0.1:${hub.port}/api/socket`,
    protocol ? [protocol] : [],
    {
      headers: { cookie: `user=${user}` },
    },
  );
  let frames = 0;
  let code: number | undefined;
  socket.on("message", () => frames++);
  socket.on("close", (closed: number) => {
    code = closed;
  });
  await once(socket, "open");
  return {
    frames: () => frames,
    code: () => code,
    begin: () => socket.send(helloText(undefined)),
    close: () => socket.terminate(),
  };
}

type Client = Awaited<ReturnType<typeof connect>>;

async function following(user: number, protocol?: typeof FEED_PROTOCOL): Promise<Client> {
  const client = await connect(user, protocol);
  if (protocol) client.begin();
  await until(() => client.frames() > 0 && hub.hub.size() > 0);
  return client;
}

describe.each([["fleet.v1", FEED_PROTOCOL] as const, ["text", undefined] as const])(
  "a connection of %s",
  (_, protocol) => {
    test("is closed the moment its session ends, and nothing is sent after it [S10] [Z08]", async () => {
      hub.endAt(1, after(now, SOON));
      const client = await following(1, protocol);
      const other = await following(2, protocol);
      now = after(now, milliseconds(SOON - 1));
      hub.report(position({ vehicle: 1, at: 1_000 }));
      const framesBefore = client.frames();
      await until(() => client.frames() > framesBefore);
      expect(client.code()).toBeUndefined();
      const framesAtEnd = client.frames();
      const otherFramesAtEnd = other.frames();

      now = after(now, milliseconds(1));
      hub.report(position({ vehicle: 1, at: 2_000 }));

      expect(await until(() => client.code() !== undefined)).toBeLessThan(AT_ONCE_MS);
      expect(client.code()).toBe(SESSION_ENDED);
      await until(() => other.frames() > otherFramesAtEnd);
      expect(client.frames()).toBe(framesAtEnd);
      expect(other.code()).toBeUndefined();
      other.close();
    });

    test("is closed at an end that was brought forward meanwhile, and kept when it was put off [S10]", async () => {
      hub.endAt(1, after(now, minutes(10)));
      hub.endAt(2, after(now, SOON));
      const client = await following(1, protocol);
      const other = await following(2, protocol);
      hub.endAt(1, after(now, SOON));
      hub.endAt(2, after(now, minutes(10)));
      const before = hub.readings();
      await until(() => hub.readings() > before + 1); // the first may have begun already

      now = after(now, SOON);

      expect(await until(() => client.code() !== undefined)).toBeLessThan(AT_ONCE_MS);
      expect([client.code(), other.code()]).toEqual([SESSION_ENDED, undefined]);
      other.close();
    });

    test("that opens after the end gets nothing at all [Z08]", async () => {
      hub.endAt(1, now);
      const client = await connect(1, protocol);
      if (protocol) client.begin();

      await until(() => client.code() !== undefined);
      expect([client.code(), client.frames()]).toEqual([SESSION_ENDED, 0]);
    });
  },
);

describe("a connection that has not sent yet where to begin", () => {
  test("is closed with its session, too, and gets no snapshot [S10]", async () => {
    hub.endAt(1, after(now, SOON));
    const over = await connect(1, FEED_PROTOCOL);
    const signedOut = await connect(2, FEED_PROTOCOL);
    now = after(now, SOON);
    hub.signOut(2);
    for (const client of [over, signedOut]) client.begin();

    await until(() => over.code() !== undefined && signedOut.code() !== undefined);
    expect([over, signedOut].map((client) => [client.code(), client.frames()])).toEqual([
      [SESSION_ENDED, 0],
      [SESSION_ENDED, 0],
    ]);
  });
});
