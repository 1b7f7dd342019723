import { OBJECT_KINDS, type ObjectKind } from "#domain/account/objectKinds";
import { vehicleId } from "#domain/ids";
import { SESSION_KEPT, type Sessions } from "../accounts/sessions.ts";
import type { Change, Changes } from "../database/changes.ts";
import type { Fleet } from "../fleet/fleet.ts";
import type { Hub } from "../live/hub.ts";
import type { Partners } from "../partners/partners.ts";
import type { Rights } from "../rights/rights.ts";
import type { ServerSettings } from "../settings/serverSettings.ts";
import type { Bus } from "./bus.ts";

interface Ports {
  readonly changes: Changes;
  readonly bus: Bus;
  readonly fleet: Fleet;
  readonly hub: Pick<Hub, "vehiclesChanged" | "vehiclesRemoved">;
  readonly serverSettings: ServerSettings;
  readonly partners: Pick<Partners, "load">;
  readonly rights: Pick<Rights, "forget" | "changed">;
  readonly sessions: Pick<Sessions, "forgetAll">;
}

/** As many ids as a message between instances holds. */
const MAX_IDS = 500;
/** Of more than these all are read anew instead, and open screens keep what they show until they ask. */
const MOST_MESSAGES = 20;

/**
 * Keeps what is in memory true when somebody changes what it was read from, here or on another
 * instance, and notifies open screens of vehicles that were changed or removed.
 */
export function followChanges(ports: Ports): void {
  const { changes, bus, fleet, hub, serverSettings, partners, rights, sessions } = ports;
  const received = new WeakSet<Change>();

  changes.listenFirst(async ({ kind, ids }) => {
    if (decidesSignIn(kind)) sessions.forgetAll();
    if (kind === "server") {
      await serverSettings.load();
      fleet.setRules(serverSettings.states());
    }
    if (kind === "partner") {
      await partners.load();
      // What a partner says of sections holds for all its people at once.
      rights.changed();
    }
    // A group that is gone leaves its vehicles without one.
    if (kind === "group" && ids.length === 0) await fleet.refresh([]);
    if (kind !== "vehicle") return;
    const vehicles = ids.map(vehicleId);
    await fleet.refresh(vehicles);
    hub.vehiclesChanged(vehicles.filter((id) => fleet.vehicle(id)));
    hub.vehiclesRemoved(vehicles.filter((id) => !fleet.vehicle(id)));
  });

  changes.listen(async (change) => {
    if (received.delete(change)) return; // what others published is not published back to them
    for (const message of messagesOf(change))
      if (decidesSignIn(change.kind)) await bus.publishConfirmed("objects", message, SESSION_KEPT);
      else bus.publish("objects", message);
  });
  bus.listen("objects", async (change) => {
    received.add(change);
    // Whoever makes a thing is linked to it: lists that are kept here may lack it.
    if (isObjectKind(change.kind)) rights.forget(change.kind);
    await changes.publish(change);
  });
  bus.onGap(async () => {
    for (const kind of ["server", "partner", "vehicle", "group", "link"] as const) {
      const change: Change = { kind, ids: [] };
      received.add(change);
      await changes.publish(change);
    }
  });
}

function messagesOf(change: Change): readonly Change[] {
  const { ids } = change;
  if (ids.length <= MAX_IDS) return [change];
  if (ids.length > MAX_IDS * MOST_MESSAGES) return [{ ...change, ids: [] }];
  return Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, at) => ({
    ...change,
    ids: ids.slice(at * MAX_IDS, (at + 1) * MAX_IDS),
  }));
}

const isObjectKind = (kind: Change["kind"]): kind is ObjectKind =>
  (OBJECT_KINDS as readonly string[]).includes(kind);

/** What an account may do, and where, changes with it; who let a guest in is a link between two people. */
const decidesSignIn = (kind: Change["kind"]): boolean =>
  kind === "user" || kind === "link" || kind === "partner";
