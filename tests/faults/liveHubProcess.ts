import { position, vehicle } from "../support/fleetBuilders.ts";
import { startLiveHub } from "../support/startLiveHub.ts";

/**
 * A live hub in a process of its own, so that its memory can be weighed: says its port when it is
 * up, and answers each message with its bytes after a collection: those resident, and those that
 * something still holds.
 */
const VEHICLES = 1_000;

const hub = await startLiveHub();
for (let id = 1; id <= VEHICLES; id++) {
  hub.put(vehicle({ id }));
  hub.report(position({ vehicle: id }));
}
for (let user = 1; user <= 100; user++)
  hub.link(
    user,
    Array.from({ length: VEHICLES }, (_, index) => index + 1),
  );

process.on("message", () => {
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ residentBytes: rss, heldBytes: heapUsed + external });
});
process.on("disconnect", () => process.exit(0));
process.send?.({ port: hub.port });
