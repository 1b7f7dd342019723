import { expect } from "vitest";
import type { DeskCommand } from "./memoryDesk.ts";
import type { TrueReport, TrueWorld } from "./trueWorld.ts";

export interface Received extends TrueReport {
  readonly receivedAt: number;
}

/** How clocks and reports may be off without anybody lying: the specification's few seconds. */
const LAG_MS = 5_000;
const TIME_TO_LIVE_MS = 90_000;

/** What holds of every command that left, by the vehicle's truth and what was received of it until then. */
export function expectSafe(world: TrueWorld, received: readonly Received[], skewMs: number): void {
  const now = world.now();
  const written = ({ deviceTime, receivedAt }: Received) => Math.min(deviceTime, receivedAt);
  const newest = received.reduce<Received | undefined>(
    (last, one) => (last && written(last) > written(one) ? last : one),
    undefined,
  );
  expect(newest?.speed, "the newest fix stands").toBe(0);
  expect(now - written(newest as Received), "and is fresh").toBeLessThan(60_000);
  const moving = received.filter(
    (one) => one.speed > 0 && written(one) > written(newest as Received) - 10_000,
  );
  expect(moving, "nothing said that it moved in the ten seconds before").toEqual([]);
  const from = now - 60_000 - Math.abs(skewMs);
  expect(world.wasEver(from, now, ({ speed }) => speed === 0)).toBe(true);
}

/** What holds of each command at every moment, by the vehicle's truth. */
export function expectTrue(
  world: TrueWorld,
  commands: readonly DeskCommand[],
  skewMs: number,
): void {
  const now = world.now();
  expect(commands.filter(({ status }) => status === "intended")).toEqual([]);
  expect(commands.filter(({ status }) => status === "handedOff").length).toBeLessThan(2);
  for (const { type, status, requestedAt, handedOffAt } of commands) {
    if (status === "handedOff") expect(now - requestedAt).toBeLessThan(TIME_TO_LIVE_MS);
    if (handedOffAt === undefined) continue;
    expect(handedOffAt - requestedAt).toBeLessThan(TIME_TO_LIVE_MS);
    const from = handedOffAt - LAG_MS - Math.abs(skewMs);
    const isAsAsked = ({ isHeld }: { isHeld: boolean }) => isHeld === (type === "engineStop");
    if (status === "confirmed") expect(world.wasEver(from, now, isAsAsked), type).toBe(true);
  }
}
