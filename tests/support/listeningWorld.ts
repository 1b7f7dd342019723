import type { EventNews } from "#contract/eventNews";
import { createFakeWorld } from "./fakeWorld.ts";
import { vehicle } from "./fleetBuilders.ts";

/** A world whose page listens, and whose server remembers what it has said. */
export function createListeningWorld({ vehicles = 1, knowsEvents = true } = {}) {
  const world = createFakeWorld();
  for (let id = 1; id <= vehicles; id++) world.server.vehicles.set(id, vehicle({ id }));
  const news: EventNews[] = [];
  const happened: { readonly id: number; readonly eventTime: string; readonly deviceId: number }[] =
    [];
  const between = (query: URLSearchParams) =>
    happened.filter(
      ({ eventTime }) =>
        Date.parse(eventTime) >= Date.parse(query.get("from") ?? "") &&
        Date.parse(eventTime) <= Date.parse(query.get("to") ?? ""),
    );
  const path = knowsEvents ? "/api/events" : "/api/reports/events";
  world.server.answers[path] = (query) => {
    const asked = query.getAll("deviceId").map(Number);
    return between(query).filter(({ deviceId }) => asked.length === 0 || asked.includes(deviceId));
  };
  /** The server knows of it from now on. */
  const record = (id: number, deviceId: number) => {
    const eventTime = new Date(world.serverNow()).toISOString();
    const event = { id, type: "ignitionOn", deviceId, eventTime, attributes: {} };
    happened.push(event);
    return event;
  };
  return {
    ...world,
    news,
    publishedIds: () => news.flatMap(({ events }) => events.map(({ id }) => Number(id))),
    record,
    /** Something happens now; whoever listens is notified. */
    happen(id: number, deviceId = 1) {
      const event = record(id, deviceId);
      world.server.send({ events: [event] });
      return event;
    },
    listen: (missed?: Parameters<typeof world.engine.watchEvents>[1]) =>
      world.engine.watchEvents(async (one) => void news.push(one), missed),
  };
}
