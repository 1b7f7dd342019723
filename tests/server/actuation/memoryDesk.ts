import { type ActuationStatus, isPending, mayBecome } from "#domain/actuation/actuationStatus";
import { outcomeOf } from "#domain/actuation/commandOutcome";
import { mayActuate } from "#domain/actuation/mayActuate";
import { MAX_LEAD, type MotionClaim, reportedMotion } from "#domain/actuation/motionKnown";
import { type EpochMs, epochMs } from "#domain/units";
import { subject } from "../../support/subject.ts";
import type { EngineType, TrueReport, TrueWorld, Way } from "./trueWorld.ts";

/** Where commands are asked for and reports come in: the rules alone, or the whole server. */
export interface Desk {
  /** `meanwhile` happens between the request and its hand-off. Says what was answered. */
  ask(request: {
    readonly type: EngineType;
    readonly who: 0 | 1;
    readonly key: string;
    readonly way: Way;
    readonly meanwhile: () => Promise<void>;
  }): Promise<string>;
  take(report: TrueReport): Promise<void>;
  tick(): Promise<void>;
  restart(): Promise<void>;
  clear(who: 0 | 1): Promise<void>;
  commands(): Promise<readonly DeskCommand[]>;
}

export interface DeskCommand {
  readonly type: EngineType;
  readonly status: ActuationStatus;
  readonly requestedAt: number;
  readonly handedOffAt: number | undefined;
}

const TIME_TO_LIVE_MS = 90_000;
const METRES_PER_DEGREE = 111_319.49;
const EFFECTS = { engineStop: "stops", engineResume: "releases" } as const;
/** As the server places it: what is ahead of our clock is of the moment it came. */
export const positionOf = ({ deviceTime, speed, at, attributes }: TrueReport, now: EpochMs) => ({
  fixTime: epochMs(Math.min(deviceTime, now)),
  deviceTime: epochMs(deviceTime),
  serverTime: now,
  latitude: -34.9 + at / METRES_PER_DEGREE,
  longitude: -56.2,
  valid: true,
  speed,
  attributes,
});

/** The rules put together as the server puts them together, in memory: for many lives in little time. */
export function createMemoryDesk(world: TrueWorld): Desk {
  interface Command {
    readonly type: EngineType;
    readonly who: number;
    readonly key: string;
    readonly requestedAt: EpochMs;
    readonly expiresAt: EpochMs;
    status: ActuationStatus;
    handedOffAt: EpochMs | undefined;
  }
  const all: Command[] = [];
  const received: (MotionClaim & { readonly id: number })[] = [];
  const inOrder = (one: (typeof received)[0], other: (typeof received)[0]) =>
    one.fixTime - other.fixTime || one.id - other.id;
  const fixes = () => [...received].sort(inOrder).reverse();

  function step(one: Command, to: ActuationStatus): void {
    if (!mayBecome(one.status, to)) return;
    one.status = to;
    if (to === "handedOff") one.handedOffAt = world.now();
  }

  function refusal(type: EngineType, who: number, except: Command | undefined) {
    const now = world.now();
    const others = all.filter((one) => one !== except);
    const recent = (ms: number, wanted: EngineType) =>
      others.filter((one) => one.type === wanted && one.requestedAt > now - ms);
    return mayActuate({
      effect: EFFECTS[type],
      isAdHoc: true,
      subject: subject(),
      relation: "linked",
      password: "notAsked",
      secondPerson: "notAsked",
      vehicleDisabled: false,
      isPending: others.some(({ status }) => isPending(status)),
      isOutcomeUnknown: others.some(({ status }) => status === "unknown"),
      isHalted: false,
      recentFixes: fixes(),
      recentByUser: recent(60_000, type).filter((one) => one.who === who).length,
      recentInFleet: recent(600_000, "engineStop").length,
      now,
    });
  }

  function tick(): void {
    for (const one of all)
      if (isPending(one.status) && world.now() >= one.expiresAt)
        step(one, one.status === "handedOff" ? "unknown" : "expired");
  }

  function handOff(one: Command, way: Way): void {
    const outcome = refusal(one.type, one.who, one);
    if (one.status !== "intended") return;
    if (world.now() >= one.expiresAt) return step(one, "expired");
    if (outcome !== undefined) return step(one, "refused");
    step(one, "handedOff");
    const isStop = one.type === "engineStop";
    if (isStop && reportedMotion(fixes()[0], world.now()) !== "standing")
      return step(one, "refused");
    try {
      if (world.carry(one.type, way) === "notConnected") step(one, "refused");
    } catch {
      step(one, "unknown");
    }
  }

  const answerOf = ({ status }: Command) =>
    status === "refused" || status === "expired" ? "notSent" : "taken";

  return {
    async ask({ type, who, key, way, meanwhile }) {
      tick();
      const known = all.find((one) => one.key === key);
      if (known) return answerOf(known);
      const reason = refusal(type, who, undefined);
      if (reason !== undefined) return reason;
      const asked: Command = {
        type,
        who,
        key,
        requestedAt: world.now(),
        expiresAt: epochMs(world.now() + TIME_TO_LIVE_MS),
        status: "intended",
        handedOffAt: undefined,
      };
      all.push(asked);
      await meanwhile();
      handOff(asked, way);
      return answerOf(asked);
    },

    async take(report) {
      const came = { ...positionOf(report, world.now()), id: received.length };
      received.push(came);
      const deeds = all.filter(({ handedOffAt }) => handedOffAt !== undefined);
      const of = (one: Command) => ({
        command: { type: one.type, attributes: {} },
        effect: EFFECTS[one.type],
        handedOffAt: one.handedOffAt as EpochMs,
      });
      const isOpen = ({ status }: Command) => status === "handedOff" || status === "unknown";
      const before = deeds
        .filter(({ status }) => status !== "refused")
        .map((one) => ({ one, isOpen: isOpen(one), isCleared: one.status === "cleared" }));
      const reports = received
        .filter((one) => one.fixTime >= came.fixTime && one.deviceTime - one.serverTime <= MAX_LEAD)
        .sort(inOrder)
        .map(({ attributes, deviceTime, serverTime }) => ({
          attributes,
          writtenAt: epochMs(Math.min(deviceTime, serverTime)),
          receivedAt: serverTime,
        }));
      for (const one of deeds.filter(isOpen)) {
        const outcome = outcomeOf({
          awaited: { ...of(one), expiresAt: one.expiresAt, isOver: one.status === "unknown" },
          others: before
            .filter((other) => other.one !== one)
            .map((other) => ({
              ...of(other.one),
              state: other.isOpen ? "waiting" : other.isCleared ? "cleared" : "settled",
            })),
          reports,
          deviceType: undefined,
        });
        if (outcome) step(one, outcome.type);
      }
    },

    tick: async () => tick(),
    async restart() {
      for (const one of all)
        if (isPending(one.status)) step(one, one.status === "handedOff" ? "unknown" : "expired");
    },
    async clear() {
      const one = all.find(({ status }) => status === "unknown");
      if (one) step(one, "cleared");
    },
    commands: async () => all,
  };
}
