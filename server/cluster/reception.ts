import type { Log } from "../process/logger.ts";
import type { Bus, Handler } from "./bus.ts";
import { createAssembly } from "./splitMessage.ts";

const GAP = "gap";
/** An instance takes leave in order: the process of its connection in the database. */
export const LEAVING = "leaving";

/**
 * Brings what other instances published to who listens: each topic in order and one message at a time,
 * topics beside each other. Topics that this version does not know are passed over.
 */
export function createReception(instance: string, log: Log) {
  const assembly = createAssembly(instance);
  const handlers = new Map<string, Handler<unknown>[]>();
  const underWay = new Map<string, Promise<void>>();

  /** What comes under a topic is what an instance of this version published under it. */
  function listen<Message>(topic: string, handler: Handler<Message>): void {
    const take: Handler<unknown> = (message) => handler(message as Message);
    handlers.set(topic, [...(handlers.get(topic) ?? []), take]);
  }

  function deliver(topic: string, message: unknown): void {
    const listening = handlers.get(topic);
    if (!listening) return;
    const before = underWay.get(topic) ?? Promise.resolve();
    underWay.set(
      topic,
      before.then(async () => {
        for (const handler of listening)
          try {
            await handler(message);
          } catch (error) {
            log.error({ err: error, topic }, "what another instance published was not taken in");
          }
      }),
    );
  }

  return {
    listen: listen satisfies Bus["listen"],
    onLeaving: (handler: (notice: { readonly pid: number }) => void): void =>
      listen(LEAVING, handler),
    onGap: (handler: () => void | Promise<void>): void => listen(GAP, handler),

    /** A notification as it came. */
    take(notification: string): void {
      const message = assembly.add(notification) as
        | { topic?: unknown; message?: unknown }
        | undefined;
      if (typeof message?.topic === "string") deliver(message.topic, message.message);
    },

    missed: (): void => deliver(GAP, undefined),

    /** Resolves when everything that was taken has been handled. */
    idle: async (): Promise<void> => void (await Promise.all(underWay.values())),
  };
}
