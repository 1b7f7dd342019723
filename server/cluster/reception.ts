import type { Log } from "../process/logger.ts";
import type { Bus, Handler } from "./bus.ts";
import type { Confirmation } from "./otherInstances.ts";
import { createAssembly } from "./splitMessage.ts";

const GAP = "gap";

/** What a notification carries. */
interface Envelope {
  readonly topic: string;
  readonly message?: unknown;
  readonly confirm?: Confirmation;
}

/**
 * Brings what other instances published to who listens: each topic in order and one message at a time,
 * topics beside each other. Topics that this version does not know are passed over.
 */
export function createReception(instance: string, log: Log) {
  const assembly = createAssembly(instance);
  const handlers = new Map<string, Handler<unknown>[]>();
  const underWay = new Map<string, Promise<void>>();
  let handled: (confirmation: Confirmation) => void = () => {};

  /** What comes under a topic is what an instance of this version published under it. */
  function listen<Message>(topic: string, handler: Handler<Message>): void {
    const take: Handler<unknown> = (message) => handler(message as Message);
    handlers.set(topic, [...(handlers.get(topic) ?? []), take]);
  }

  function deliver({ topic, message, confirm }: Envelope): void {
    const listening = handlers.get(topic) ?? [];
    if (listening.length === 0 && !confirm) return;
    const before = underWay.get(topic) ?? Promise.resolve();
    underWay.set(
      topic,
      before.then(async () => {
        let isTakenIn = true;
        for (const handler of listening)
          try {
            await handler(message);
          } catch (error) {
            log.error({ err: error, topic }, "what another instance published was not taken in");
            isTakenIn = false;
          }
        if (confirm && isTakenIn) handled(confirm);
      }),
    );
  }

  return {
    listen: listen satisfies Bus["listen"],
    /** For what buses say to each other. */
    listenTo: listen,
    /** Called with what is to be confirmed, once it was taken in without a fault. */
    onHandled(listener: typeof handled): void {
      handled = listener;
    },
    onGap: (handler: () => void | Promise<void>): void => listen(GAP, handler),

    /** A notification as it came. */
    take(notification: string): void {
      const envelope = assembly.add(notification) as Partial<Envelope> | undefined;
      if (typeof envelope?.topic === "string") deliver({ ...envelope, topic: envelope.topic });
    },

    missed: (): void => deliver({ topic: GAP }),

    /** Resolves when everything that was taken has been handled. */
    idle: async (): Promise<void> => void (await Promise.all(underWay.values())),
  };
}
