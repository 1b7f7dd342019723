import { afterEach, expect, test } from "vitest";
import { readHelloText } from "#contract/feed/clientHello";
import { decodeFrame } from "#contract/feed/decodeFrame";
import type { Event } from "#domain/event";
import { eventId, userId, vehicleId } from "#domain/ids";
import { createDice } from "../../../bench/seededFleet.ts";
import { createFeedReader, type FeedNews } from "../../../workers/engine/connection/feedReader.ts";
import { positionsOf } from "../../support/createFeedClient.ts";
import { NOON, position, vehicle } from "../../support/fleetBuilders.ts";
import { type LiveHub, startLiveHub } from "../../support/startLiveHub.ts";
import { until } from "../../support/until.ts";

const VEHICLES = 30;
const SEED = Number(process.env.FEED_SEED ?? 1);

let hub: LiveHub;
afterEach(() => hub.close());

/** Sees what leaves the server at the very moment it does. */
function createWatcher(user: number, dice: () => number) {
  const session = { key: String(user), user: { id: userId(user), attributes: {} } };
  const reader = createFeedReader();
  reader.belongsTo(userId(user));
  const held = new Map<number, number | undefined>();
  let wrong = 0;
  let frames = 0;
  let connections = 0;
  let gaps = 0;
  let waiting: (() => void)[] = [];
  let end: () => void = () => undefined;

  const see = (id: number) => {
    if (!hub.sees(user, id)) wrong++;
  };
  function take({ vehicles, removed, ...news }: FeedNews): void {
    for (const { id } of vehicles ?? []) if (!held.has(id)) held.set(id, undefined);
    for (const { vehicleId, id } of positionsOf(news as FeedNews))
      held.set(vehicleId, Math.max(held.get(vehicleId) ?? 0, id));
    for (const id of removed) held.delete(id);
  }

  /** Frame by frame, because a snapshot is read only when all of it has come. */
  function check(data: Uint8Array): void {
    const read = decodeFrame(data);
    if (!read.ok) throw new Error(read.reason);
    const frame = read.value;
    if (frame.kind === "vehicles") for (const { id } of frame.vehicles) see(id);
    if (frame.kind === "positions") for (const id of frame.batch.vehicleIds) see(id);
    if (frame.kind === "details") for (const { vehicleId } of frame.positions) see(vehicleId);
    if (frame.kind === "events") for (const { vehicleId } of frame.events) see(vehicleId);
  }

  function open(): void {
    connections++;
    let isOpen = true;
    const socket = {
      bufferedAmount: 0,
      send(data: Uint8Array, sent: () => void) {
        if (!isOpen) return;
        frames++;
        socket.bufferedAmount += data.length * 120; // full after a frame or two
        waiting.push(() => {
          socket.bufferedAmount = 0;
          sent();
        });
        check(data);
        const outcome = reader.receive(data);
        if (outcome.type === "gap" || outcome.type === "bad") gaps++;
        if (outcome.type === "snapshot") held.clear();
        if (outcome.type === "news") take(outcome.news);
      },
      ping: () => undefined,
      close: () => undefined,
      terminate: () => undefined,
    };
    type Ports = Parameters<LiveHub["hub"]["openFeedSession"]>;
    const { client, begin } = hub.hub.openFeedSession(socket, session as unknown as Ports[1]);
    begin(readHelloText(reader.begin())?.resume);
    client.subscribe(Array.from({ length: VEHICLES }, (_, index) => vehicleId(index + 1)));
    end = () => {
      isOpen = false;
      waiting = [];
      hub.hub.leave(client);
    };
  }
  open();

  return {
    held,
    wrong: () => wrong,
    frames: () => frames,
    connections: () => connections,
    gaps: () => gaps,
    /** The other end reads. */
    drain(): void {
      for (const written of waiting.splice(0)) written();
    },
    /** Now and then the connection breaks, and comes back later. */
    maybeBreak(): void {
      if (dice() < 0.1) {
        end();
        open();
      }
    },
  };
}

const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("after a revoke no frame of the vehicle leaves, whatever else happens [S10]", async () => {
  hub = await startLiveHub();
  const dice = createDice(SEED);
  for (let id = 1; id <= VEHICLES; id++) hub.put(vehicle({ id }));
  const someOf = () =>
    Array.from({ length: VEHICLES }, (_, index) => index + 1).filter(() => dice() < 0.5);
  const users = [1, 2, 3];
  for (const user of users) hub.link(user, someOf());
  const watchers = users.map((user) => createWatcher(user, dice));
  let at = 0;
  let changes = 0;

  for (let step = 0; step < 1_500; step++) {
    const chance = dice();
    if (chance < 0.15) {
      changes++;
      hub.link(1 + Math.floor(dice() * 3), someOf());
    } else if (chance < 0.25) {
      const event = { id: eventId(step + 1), type: "alarm", eventTime: NOON, attributes: {} };
      const about = vehicleId(1 + Math.floor(dice() * VEHICLES));
      hub.hub.publishEvents(
        users.map((user) => ({
          userId: userId(user),
          event: { ...event, vehicleId: about } as unknown as Event,
        })),
      );
    } else
      hub.report(
        ...Array.from({ length: 40 }, () =>
          position({ vehicle: 1 + Math.floor(dice() * VEHICLES), at: ++at }),
        ),
      );
    for (const watcher of watchers) if (dice() < 0.4) watcher.drain();
    for (const watcher of watchers) watcher.maybeBreak();
    if (dice() < 0.5) await pass(dice() * 6);
  }
  const seenBy = (user: number) => [...hub.vehicles.keys()].filter((id) => hub.sees(user, id));
  await until(() => {
    for (const watcher of watchers) watcher.drain();
    return watchers.every(({ held }, index) => {
      const seen = seenBy(users[index]!);
      const isNewest = (id: number) => held.get(id) === hub.latest.get(vehicleId(id))?.id;
      return held.size === seen.length && seen.every(isNewest);
    });
  });

  const message = `seed ${SEED}: ${changes} changes`;
  for (const [index, watcher] of watchers.entries()) {
    expect(watcher.wrong(), message).toBe(0);
    expect(watcher.gaps(), message).toBe(0);
    expect(
      [...watcher.held.keys()].sort((a, b) => a - b),
      message,
    ).toEqual(seenBy(users[index]!));
  }
  console.info(
    `${message}, ${watchers.map(({ frames }) => frames()).join(" + ")} frames, ` +
      `${watchers.map(({ connections }) => connections()).join(" + ")} lines`,
  );
}, 120_000);
