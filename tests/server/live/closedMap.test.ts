import { afterEach, expect, test } from "vitest";
import { decodeFrame } from "#contract/feed/decodeFrame";
import { userId, vehicleId } from "#domain/ids";
import { position, vehicle } from "../../support/fleetBuilders.ts";
import { createLiveHub } from "../../support/startLiveHub.ts";
import { until } from "../../support/until.ts";

const live = createLiveHub();
afterEach(() => live.hub.close());

/** A socket that takes all at once and keeps it. */
function keepingSocket() {
  const sent: (string | Uint8Array)[] = [];
  return {
    sent,
    bufferedAmount: 0,
    send(data: string | Uint8Array, done?: () => void) {
      sent.push(data);
      done?.();
    },
    ping: () => undefined,
    close: () => undefined,
    terminate: () => undefined,
  };
}

/** Vehicles of which a frame says where they are. */
const located = (data: string | Uint8Array): readonly number[] => {
  if (typeof data === "string") {
    const { positions = [] } = JSON.parse(data) as { positions?: { deviceId: number }[] };
    return positions.map(({ deviceId }) => deviceId);
  }
  const read = decodeFrame(data);
  if (!read.ok) throw new Error(read.reason);
  if (read.value.kind === "positions") return [...read.value.batch.vehicleIds];
  return read.value.kind === "details"
    ? read.value.positions.map(({ vehicleId }) => vehicleId)
    : [];
};
const names = (data: string | Uint8Array): boolean => {
  if (typeof data === "string") return data.includes('"devices"');
  const read = decodeFrame(data);
  return read.ok && read.value.kind === "vehicles";
};

test("whose map is closed is sent their vehicles and not where they are, until it is opened [PERM-01]", async () => {
  live.put(vehicle({ id: 1 }));
  live.put(vehicle({ id: 2 }));
  for (const user of [1, 2]) live.link(user, [1]);
  live.withoutMap.add(userId(1));
  live.report(position({ vehicle: 1, at: 1_000 }));

  const open = (user: number) => {
    const text = keepingSocket();
    const feed = keepingSocket();
    const session = live.sessionOf(userId(user));
    const client = live.hub.openTextSession(text, session);
    const { client: feedClient, begin } = live.hub.openFeedSession(
      feed,
      live.sessionOf(userId(user)),
    );
    begin(undefined);
    feedClient.subscribe([vehicleId(1)]);
    return { sockets: [text, feed], client };
  };
  const closed = open(1);
  const other = open(2);
  const seen = ({ sockets }: typeof closed) =>
    sockets.map(({ sent }) => new Set(sent.flatMap(located)));

  let at = 2_000;
  await until(() => {
    live.report(position({ vehicle: 1, at: at++ }));
    return seen(other).every((ids) => ids.has(1));
  });
  expect(seen(closed).map((ids) => [...ids])).toEqual([[], []]);
  expect(closed.sockets[1]?.sent.some(names)).toBe(true);

  live.withoutMap.delete(userId(1));
  await until(() => seen(closed).every((ids) => ids.has(1)));
  expect(seen(closed).flatMap((ids) => [...ids])).toEqual([1, 1]);
});
