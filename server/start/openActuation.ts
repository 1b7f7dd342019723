import { passwordHoldsFor } from "#domain/actuation/commandPassword";
import { isSecondPersonAsked } from "#domain/actuation/secondPerson";
import { type ActuationService, createActuation } from "../actuation/actuationService.ts";
import { noCarrier } from "../actuation/commandCarrier.ts";
import { createResultPublisher } from "../actuation/resultPublisher.ts";
import { createApprovalPublisher } from "../actuation/secondPerson/approvalPublisher.ts";
import { simulatorCarrier } from "../actuation/simulatorCarrier.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import type { Mode } from "./enterMode.ts";
import type { Feed } from "./openFeed.ts";
import type { Store } from "./openStore.ts";
import type { Starting } from "./startServer.ts";

/** Commands to vehicles, over the connections that this way of running has. */
export async function openActuation({
  options: { log },
  store: { database, bus, maintenance },
  mode: { simulated },
  feed: { fleet, hub, serverSettings, listen },
  now,
  closing,
}: Starting & {
  readonly store: Store;
  readonly mode: Mode;
  readonly feed: Feed;
}): Promise<ActuationService> {
  const results = createResultPublisher(database, hub);
  const actuation = createActuation({
    database,
    fleet,
    carrier: simulated ? simulatorCarrier(simulated.simulator, simulated.fleet) : noCarrier,
    serverLimits: serverSettings.current,
    passwordHoldsFor: () => passwordHoldsFor(serverSettings.attributes()),
    isSecondPersonAsked: () => isSecondPersonAsked(serverSettings.attributes()),
    bus,
    audit: recordAudit,
    onShown: hub.vehiclesChanged,
    onSteps(vehicles) {
      results.publish(vehicles).catch((error: unknown) => {
        log.error({ err: error }, "a command's outcome was not published");
      });
    },
    onApprovals: createApprovalPublisher(hub),
    now,
    log,
    // The embedded database has one process; on PostgreSQL others may be at work.
    isAlone: maintenance !== undefined,
  });
  await actuation.start();
  closing.push(actuation.close);
  listen(({ proven }) => void actuation.takeReports(proven));
  return actuation;
}
