import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserId, VehicleId } from "#domain/ids";
import type { Attributes, Position } from "#domain/position";
import { epochMs } from "#domain/units";
import type { createActuation } from "../../../server/actuation/actuationService.ts";
import { verifyAudit } from "../../../server/audit/verifyAudit.ts";
import { proofShare } from "../../support/proofShare.ts";
import { openWorld, requestBy, STOOD_FOR, type World } from "./actuationWorld.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.dispose());

type Type = "engineStop" | "engineResume" | "positionSingle";
type Step =
  | { readonly do: "ask"; readonly type: Type; readonly who: 0 | 1; readonly again: boolean }
  | {
      readonly do: "report";
      readonly speed: number;
      readonly reported: Attributes;
      /** How long ago the tracker wrote it. */
      readonly old: number;
    }
  /** A tracker sends at once what it has gathered, in any order, and drove meanwhile. */
  | {
      readonly do: "flush";
      readonly gathered: readonly { readonly reported: Attributes; readonly old: number }[];
    }
  | { readonly do: "pass"; readonly ms: number }
  | { readonly do: "restart" }
  | { readonly do: "clear"; readonly who: 0 | 1 }
  | { readonly do: "line"; readonly line: "handedOff" | "notConnected" | "broken" };

const who = fc.constantFrom<0 | 1>(0, 1);
const reported = fc.constantFrom<Attributes>(
  {},
  {},
  { blocked: true },
  { blocked: false },
  { blocked: true, isImmobilizationOn: false },
  { result: "OK" },
  { result: "ERROR" },
  { result: "OK", command: "engineStop", blocked: true },
  { result: "OK", command: "engineResume", blocked: false },
  { result: "OK", command: "engineStop", blocked: false },
  { result: "OK", command: "positionSingle" },
  { result: "unheard of words" },
);
const old = fc.constantFrom(0, 0, 0, 4_000, 30_000, 70_000, 100_000);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("ask" as const),
      type: fc.constantFrom<Type>("engineStop", "engineStop", "engineResume", "positionSingle"),
      who,
      again: fc.boolean(),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("report" as const),
      speed: fc.constantFrom(0, 0, 0, 0.1, 50),
      reported,
      old,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("flush" as const),
      gathered: fc.array(fc.record({ reported, old }), { minLength: 2, maxLength: 4 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("pass" as const),
      ms: fc.constantFrom(500, 5_000, 20_000, 61_000, 90_000),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: "restart" as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("clear" as const), who }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("line" as const),
      line: fc.constantFrom("handedOff" as const, "handedOff", "notConnected", "broken"),
    }),
  },
);

interface Word {
  readonly id: number;
  readonly reported: Attributes;
  readonly writtenAt: number;
  readonly receivedAt: number;
}

/** What the report says of the engine; nothing when it contradicts itself. */
const stateIn = ({ blocked, isImmobilizationOn }: Attributes): boolean | undefined =>
  blocked === true && isImmobilizationOn === false ? undefined : (blocked as boolean | undefined);

/** The same life in a few words, kept by the test. */
interface ModelCommand {
  readonly type: Type;
  readonly at: number;
  readonly key: string;
  readonly who: number;
  status: string;
}

const isOpen = ({ status }: ModelCommand) => status === "handedOff" || status === "unknown";
const isOfEngine = ({ type }: ModelCommand) => type !== "positionSingle";

/** What the words say became of the command; the words are in the order written. */
function endOf(one: ModelCommand, others: readonly ModelCommand[], reports: readonly Word[]) {
  const wanted = isOfEngine(one) ? one.type === "engineStop" : undefined;
  const isOver = one.status === "unknown";
  const near = reports.filter(({ writtenAt }) => writtenAt + 5_000 >= one.at);
  const isEarly = ({ writtenAt }: Word) => writtenAt < one.at;
  const isMeant = (word: Word) => {
    if (word.receivedAt < one.at) return false;
    const rivals = others.filter((other) => {
      const reach = other.status === "cleared" ? 3_600_000 : 90_000;
      const isLate = !isOpen(other) && other.at <= word.writtenAt - reach;
      return other.at <= word.writtenAt + 5_000 && !isLate;
    });
    const { command } = word.reported;
    if (command === undefined) return !isOver && rivals.length === 0;
    const isNewest = !rivals.some(
      ({ type, at }) => type === one.type && (isEarly(word) || at > one.at),
    );
    return command === one.type && isNewest;
  };

  // The state before words, obeying before not obeying.
  const states = near.filter(
    ({ reported }) => wanted !== undefined && stateIn(reported) !== undefined,
  );
  const obeyed = states.filter(({ reported }) => stateIn(reported) === wanted);
  const since = obeyed.find((word) => !isEarly(word));
  if (since) return { status: "confirmed", by: since };
  const last = states.at(-1);
  if (last && obeyed.includes(last) && last.receivedAt >= one.at) {
    const isOlder = others.some(
      (other) => isOfEngine(other) && other.at >= last.writtenAt && other.at <= one.at,
    );
    if (!isOlder) return { status: "confirmed", by: last };
  }
  const understood = (word: Word) =>
    ["OK", "ERROR"].includes(String(word.reported.result)) ||
    (wanted === undefined && word.reported.result !== undefined);
  const words = near.findLast((word) => understood(word) && isMeant(word));
  if (words?.reported.result === "ERROR") return { status: "failed", by: words };
  if (words) {
    const isDenied = near
      .slice(near.indexOf(words))
      .some(
        ({ reported }) =>
          wanted !== undefined && reported.blocked !== undefined && stateIn(reported) !== wanted,
      );
    if (!isDenied) return { status: "confirmed", by: words };
  }
  if (last && isOver && last.writtenAt >= one.at + 90_000) {
    const isExplained = others.some(
      (other) =>
        isOfEngine(other) &&
        other.type !== one.type &&
        other.at > one.at &&
        other.at <= last.writtenAt + 5_000,
    );
    if (!isExplained) return { status: "failed", by: last };
  }
  if (wanted !== undefined) return undefined;
  const inTime = near.find(
    ({ writtenAt, receivedAt }) => writtenAt <= one.at + 90_000 && receivedAt >= one.at,
  );
  return inTime && { status: "confirmed", by: inTime };
}

function createModel() {
  const all: ModelCommand[] = [];
  /** What the vehicle reported last, by when it was written, and of one moment by what came last. */
  let engine: boolean | undefined;
  let last = { writtenAt: 0, id: -1 };
  function setEngine(isImmobilized: boolean, by: Word): void {
    if (by.writtenAt < last.writtenAt) return;
    if (by.writtenAt === last.writtenAt && by.id < last.id) return;
    engine = isImmobilized;
    last = by;
  }
  /** All that was said, in any order. */
  const words: Word[] = [];
  /** What was sent of the motion, in any order. */
  const fixes: { speed: number; fixTime: number; serverTime: number; id: number }[] = [];
  let line = "handedOff";
  let sent = 0;
  let ids = 0;
  const open = (status: string) => all.filter((one) => one.status === status);

  function overdue(now: number): void {
    for (const one of open("handedOff")) if (now >= one.at + 90_000) one.status = "unknown";
  }

  function refusal(type: Type, who: number, now: number): string | undefined {
    const isDangerous = type === "engineStop";
    if (open("handedOff").length > 0) return "immo_pending";
    if (isDangerous && open("unknown").some((one) => one.type !== "positionSingle"))
      return "outcomeUnknown";
    if (isDangerous) {
      const [latest, ...earlier] = fixes
        .filter(({ fixTime }) => fixTime > now - 3_660_000)
        .sort((one, other) => other.fixTime - one.fixTime || other.id - one.id);
      if (!latest || now - latest.fixTime >= 60_000 || now - latest.serverTime >= 60_000)
        return "motionUnknown";
      if (latest.speed > 0) return "vehicleMoves";
      // This van has no wire to its engine and is always at the same coordinate.
      let last = latest;
      const stood = [latest];
      let drove: typeof latest | undefined;
      for (const fix of earlier) {
        if (fix.speed > 0) drove = fix;
        if (fix.speed > 0 || last.fixTime - fix.fixTime > 600_000) break;
        stood.push((last = fix));
      }
      const believed = stood.filter(
        ({ fixTime }) => !drove || drove.speed <= (20 * (fixTime - drove.fixTime)) / 1_000,
      );
      const since = Math.min(...believed.map((fix) => fix.fixTime));
      if (!(latest.fixTime - since >= 10_000)) return "motionUnknown";
    }
    const same = all.filter((one) => one.who === who && one.type === type && one.at > now - 60_000);
    const most = { engineStop: 5, engineResume: 30, positionSingle: 60 }[type];
    return same.length >= most ? "tooManyCommands" : undefined;
  }

  return {
    all,
    overdue,
    sent: () => sent,
    nextId: () => ids++,
    setDelivery: (next: string) => void (line = next),
    shown: () => ({
      commandPending: open("handedOff").length > 0,
      commandUnknown: open("unknown").length > 0 ? true : undefined,
      immobilized: engine,
    }),
    restart: () => open("handedOff").forEach((one) => void (one.status = "unknown")),

    /** What the request must answer. */
    ask(type: Type, who: number, key: string, now: number): string {
      overdue(now);
      const known = all.find((one) => one.key === key);
      if (known) return known.status === "refused" ? "notConnected" : "taken";
      const reason = refusal(type, who, now);
      if (reason) return reason;
      sent++;
      const status = { handedOff: "handedOff", notConnected: "refused", broken: "unknown" }[line];
      all.push({ type, at: now, key, who, status: status ?? "" });
      return line === "notConnected" ? "notConnected" : "taken";
    },

    commit(speed: number, { writtenAt, receivedAt: serverTime }: Word): void {
      const fix = { speed, fixTime: writtenAt, serverTime, id: fixes.length };
      if (speed === 0)
        fixes.push({
          ...fix,
          fixTime: writtenAt - STOOD_FOR,
          serverTime: serverTime - STOOD_FOR,
          // It is given its id after the other.
          id: fixes.length + 1,
        });
      fixes.push(fix);
    },

    /** What came together counts together with what is known to have been written since. */
    report(together: readonly Word[]): void {
      words.push(...together.filter(({ reported }) => Object.keys(reported).length > 0));
      const waiting = all.filter(isOpen);
      const isPending = waiting.some(({ status }) => status === "handedOff");
      const inTimeUntil = Math.max(...waiting.map(({ at }) => at + 90_000));
      // Once nobody waits any more, what says nothing answers nothing.
      const came = together.filter(
        ({ reported, writtenAt }) =>
          isPending || writtenAt <= inTimeUntil || Object.keys(reported).length > 0,
      );
      const oldest = Math.min(...came.map(({ writtenAt }) => writtenAt));
      const reports = [
        ...words.filter((word) => word.writtenAt >= oldest && !came.includes(word)),
        ...came,
      ].sort((one, other) => one.writtenAt - other.writtenAt || one.id - other.id);
      const sent = all.filter(({ status }) => status !== "refused").map((one) => ({ ...one }));
      for (const one of waiting) {
        const ended = endOf(
          one,
          sent.filter(({ key }) => key !== one.key),
          reports,
        );
        if (!ended) continue;
        one.status = ended.status;
        if (ended.status === "confirmed" && isOfEngine(one))
          setEngine(one.type === "engineStop", ended.by);
      }
      for (const word of together) {
        const state = stateIn(word.reported);
        if (state !== undefined) setEngine(state, word);
      }
    },

    clear(): ModelCommand | undefined {
      const [one] = open("unknown");
      if (one) one.status = "cleared";
      return one;
    },
  };
}

async function live(steps: readonly Step[]): Promise<void> {
  await world.reset();
  const van = await world.newVehicle();
  const users = [await world.newUser({}, [van]), await world.newUser({ administrator: true })];
  const model = createModel();
  let service = world.newService();
  let keys = 0;
  for (const [at, next] of steps.entries()) {
    service = await take(next, { van, users, model, service, key: () => `k${keys++}`, last: keys });
    const rows = await world.rows();
    const trace = `step ${at}: ${JSON.stringify(next)}`;
    expect(
      rows.map(({ status }) => status),
      trace,
    ).toEqual(model.all.map(({ status }) => status));
    expect(world.sent.length, trace).toBe(model.sent());
    const attributes = world.fleet.vehicle(van)?.attributes ?? {};
    const { commandPending = false, commandUnknown, immobilized } = attributes;
    expect({ commandPending, commandUnknown, immobilized }, trace).toEqual(model.shown());
  }
  const audited = await world.audited();
  expect(audited.filter((action) => action === "command.handedOff")).toHaveLength(model.sent());
  expect(await verifyAudit(world.database)).toBeUndefined();
}

interface Stage {
  readonly van: VehicleId;
  readonly users: readonly UserId[];
  readonly model: ReturnType<typeof createModel>;
  readonly service: ReturnType<typeof createActuation>;
  readonly key: () => string;
  readonly last: number;
}

async function take(next: Step, { van, users, model, service, key, last }: Stage) {
  const now = world.now();
  switch (next.do) {
    case "ask": {
      // A repeated request is the last one of that person, word for word.
      const before = model.all.findLast(({ who }) => who === next.who);
      const repeated = next.again && last > 0 ? before : undefined;
      const type = repeated?.type ?? next.type;
      const idempotencyKey = repeated?.key ?? key();
      const expected = model.ask(type, next.who, idempotencyKey, now);
      const user = users[next.who] as UserId;
      const answer = await service.request(requestBy(user, van, { type, idempotencyKey }));
      expect(answer.type === "taken" ? "taken" : answer.reason).toBe(expected);
      return service;
    }
    case "report": {
      const { speed, reported, old } = next;
      const fixTime = epochMs(now - old);
      const report = await world.report(van, { speed, attributes: reported, fixTime });
      const word = { id: model.nextId(), reported, writtenAt: fixTime, receivedAt: now };
      model.commit(speed, word);
      model.report([word]);
      await service.takeReports([report]);
      return service;
    }
    case "flush": {
      const gathered = next.gathered.map(({ reported, old }) => ({
        id: model.nextId(),
        reported,
        writtenAt: epochMs(now - old),
        receivedAt: now,
      }));
      const reports: Position[] = [];
      for (const word of gathered) {
        const { reported: attributes, writtenAt: fixTime } = word;
        reports.push(await world.report(van, { speed: 50, attributes, fixTime }));
        model.commit(50, word);
      }
      model.report(gathered);
      await service.takeReports(reports);
      return service;
    }
    case "pass":
      world.pass(next.ms);
      model.overdue(world.now());
      await service.endOverdue();
      return service;
    case "restart": {
      await service.close();
      model.restart();
      const restarted = world.newService();
      await restarted.start();
      return restarted;
    }
    case "clear": {
      const rows = await world.rows();
      const row = rows.find(({ status }) => status === "unknown");
      const cleared = model.clear();
      expect(row === undefined).toBe(cleared === undefined);
      if (!row) return service;
      const user = users[next.who] as UserId;
      const refusal = await service.clear({
        user,
        address: undefined,
        actuation: row.id,
        vehicle: van,
        reason: undefined,
      });
      expect(refusal).toBeUndefined();
      return service;
    }
    case "line":
      model.setDelivery(next.line);
      world.setDelivery(() => {
        if (next.line === "broken") throw new Error("nobody knows");
        return next.line;
      });
      return service;
  }
}

test("a life of 200 steps goes as its model says: never sent twice, never falsely done [IMMO-01 IMMO-03 IMMO-04]", async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 200, maxLength: 200 }), live), {
    numRuns: proofShare(1, 4),
    seed: 11,
    endOnFailure: true,
  });
}, 600_000);
