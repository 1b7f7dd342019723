import type { CommandType } from "#domain/actuation/commandType";
import { immobilizedBy, speaksOfEngine } from "#domain/actuation/immobilizedBy";
import type { UserId, VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { EpochMs } from "#domain/units";
import type { Actuation } from "./actuation.ts";
import type { ActuationPorts } from "./actuationPorts.ts";
import { type ClearRefusal, type ClearRequest, clearUnknown } from "./clearUnknown.ts";
import { type Halt, readHalt } from "./halt.ts";
import { handOff } from "./handOff.ts";
import { isByOwnConnection, matchReports } from "./matchReports.ts";
import { parseRequest } from "./parseRequest.ts";
import { actuationsChanged, actuationsOf, findActuation } from "./readActuations.ts";
import { type Readiness, readReadiness } from "./readReadiness.ts";
import { type RecordedRequest, recordRequest } from "./recordRequest.ts";
import type { ActuationRequest } from "./request.ts";
import { answerFor, type RequestAnswer, refused } from "./requestAnswer.ts";
import { hasOverdue, resolveOverdue } from "./resolveOverdue.ts";
import { createApprovals } from "./secondPerson/createApprovals.ts";
import { createShown } from "./shown.ts";
import { type HaltRequest, switchHalt } from "./switchHalt.ts";
import { withCommandLock } from "./withCommandLock.ts";

const CHECK_OVERDUE_EVERY_MS = 2_000;

/**
 * The one way to send a vehicle a command. A command is written down and audited before it is sent,
 * checked again when it is handed off, handed off once, and ended by the vehicle's own word or by
 * the clock. What dies on the way is never taken up again: `start` ends what was left behind.
 */
export function createActuation(ports: ActuationPorts) {
  const { database, bus, fleet, log } = ports;
  const shown = createShown(database, ports);
  const approvals = createApprovals(ports);
  /** A doubled request waits for the answer of the first. */
  const carryingOut = new Map<number, Promise<Actuation>>();
  /** Requests whose row may be committed, and seen by others, before it is known here. */
  const deciding = new Set<Promise<unknown>>();
  /**
   * The newest word of each vehicle that repeated what was shown. While another word is being taken,
   * here or on another instance, what is shown is not yet what is known.
   */
  const repeated = new Map<VehicleId, Position>();
  /** One after the other: an older snapshot must not follow a newer one. */
  let work: Promise<unknown> = Promise.resolve();
  const taking = new Set<Promise<void>>();
  let isClosing = false;
  let checking: NodeJS.Timeout | undefined;

  function next<Result>(step: () => Promise<Result>): Promise<Result> {
    const done = work.then(step);
    work = done.catch(() => undefined);
    return done;
  }

  /** Shows what is in the database of these vehicles, or of all, and publishes how far commands are. */
  const show = (vehicles?: readonly VehicleId[]): Promise<void> =>
    next(async () => {
      const concerned = await shown.refresh(vehicles);
      if (concerned.length > 0) ports.onSteps(concerned);
    });

  /** Each is taken out: asked about once, however it ends. */
  function takeContradicting(vehicles: readonly VehicleId[]): Position[] {
    const found = vehicles
      .map((vehicle) => repeated.get(vehicle))
      .filter((position) => position !== undefined)
      .filter(contradictsShown);
    for (const { vehicleId } of found) repeated.delete(vehicleId);
    return found;
  }

  /** Shows what was committed, here and on the other instances. */
  async function showCommitted(vehicles: readonly VehicleId[]): Promise<void> {
    if (vehicles.length === 0) return;
    await show(vehicles);
    bus.publish("commands", { ids: vehicles });
    await takeReports(takeContradicting(vehicles));
  }

  /** Shows what another instance has committed; of all vehicles when it is not known of which. */
  async function follow(vehicles?: readonly VehicleId[]): Promise<void> {
    await show(vehicles);
    const concerned = vehicles ?? [...repeated.keys()];
    const contradicting = takeContradicting(concerned);
    // A repetition, too, answers a command that was not known here when it came.
    const answers = concerned.filter(shown.isWaiting).flatMap((one) => repeated.get(one) ?? []);
    await takeReports([...contradicting, ...answers]);
  }

  async function carryOut(actuation: Actuation, { session }: ActuationRequest): Promise<Actuation> {
    await ports.reached?.("intended");
    // Before the vehicle can answer: its answer is looked for only when somebody waits for it.
    await showCommitted([actuation.vehicle]);
    const sent = await handOff(actuation, session, ports);
    const published = showCommitted([actuation.vehicle]);
    // What was sent was sent, whether or not anybody else can be notified.
    if (sent.status !== "handedOff") await published;
    else
      published.catch((error: unknown) =>
        log.error({ err: error }, "a hand-off was not published"),
      );
    await ports.reached?.("answering");
    return sent;
  }

  /** `sending` is there when this very request has begun to carry out what it asked for. */
  async function decide(
    request: ActuationRequest,
  ): Promise<{ readonly recorded: RecordedRequest; readonly sending?: Promise<Actuation> }> {
    const recorded = await recordRequest(parseRequest(request), ports);
    await ports.reached?.("decided");
    if (recorded.type !== "intended") return { recorded };
    if (recorded.approval) approvals.publish([recorded.approval]);
    const { id } = recorded.actuation;
    const sending = carryOut(recorded.actuation, request).finally(() => carryingOut.delete(id));
    carryingOut.set(id, sending);
    return { recorded, sending };
  }

  /** How what was asked for before stands, once whoever carries it out here has done so. */
  async function outcomeOf(known: Actuation): Promise<Actuation> {
    if (known.status === "intended") await Promise.allSettled(deciding);
    return (await carryingOut.get(known.id)) ?? (await findActuation(database, known.id)) ?? known;
  }

  async function endOverdue(isLeft = false): Promise<void> {
    await approvals.endOverdue();
    if (!isLeft && !(await hasOverdue(database, ports.now()))) return;
    const vehicles = await withCommandLock(database, (transaction) =>
      resolveOverdue(transaction, ports, { isLeft }),
    );
    await showCommitted(vehicles);
  }

  /** One vehicle after the other where they fail together: the fault of one is not another's. */
  async function take(positions: readonly Position[]): Promise<void> {
    const batches = byConnection(positions);
    try {
      await takeTogether(batches);
    } catch (error) {
      log.warn({ err: error }, "answers are taken one by one");
      for (const batch of batches)
        await takeTogether([batch]).catch((fault: unknown) => {
          log.error({ err: fault }, "an answer was not taken");
        });
    }
    await showCommitted([...new Set(positions.map(({ vehicleId }) => vehicleId))]);
  }

  const takeTogether = (batches: readonly (readonly Position[])[]): Promise<void> =>
    withCommandLock(database, async (transaction) => {
      for (const batch of batches) await matchReports(transaction, batch, ports);
    });

  function isNews(position: Position): boolean {
    const { vehicleId, fixTime } = position;
    const isAnswer = shown.mayAnswer(position);
    const reported = reportedOf(position);
    if (!isAnswer && reported === undefined) return false;
    if (!isByOwnConnection(position, ports)) return false;
    const isNewest = (repeated.get(vehicleId)?.fixTime ?? 0) <= fixTime;
    const isNew = isAnswer || contradictsShown(position);
    if (isNewest && reported !== undefined) {
      if (isNew) repeated.delete(vehicleId);
      else repeated.set(vehicleId, position);
    }
    return isNew;
  }

  const reportedOf = ({ vehicleId, attributes }: Position): boolean | undefined =>
    speaksOfEngine(attributes)
      ? immobilizedBy(attributes, fleet.vehicle(vehicleId)?.attributes.deviceType)
      : undefined;

  function contradictsShown(position: Position): boolean {
    const reported = reportedOf(position);
    return reported !== undefined && reported !== shown.immobilized(position.vehicleId);
  }

  async function takeReports(positions: readonly Position[]): Promise<void> {
    const news = isClosing ? [] : positions.filter(isNews);
    if (news.length === 0) return;
    const work = take(news).catch((error: unknown) => {
      log.error({ err: error }, "an answer was not shown");
    });
    taking.add(work);
    await work;
    taking.delete(work);
  }

  bus.listen("commands", ({ ids }) => follow(ids as VehicleId[]));
  bus.onGap(() => follow());

  return {
    /** Ends what a server that died left behind, and begins to watch the time of what comes. */
    async start(): Promise<void> {
      await endOverdue(ports.isAlone);
      await show();
      checking = setInterval(() => {
        endOverdue().catch((error: unknown) => log.error({ err: error }, "commands stay open"));
      }, CHECK_OVERDUE_EVERY_MS);
    },

    /**
     * Sends a command, or says why not. Asked twice with the same key it is sent once and answered
     * twice. Rejects when the server cannot do its part, and then nothing was sent unless a stored
     * actuation says otherwise.
     */
    async request(request: ActuationRequest): Promise<RequestAnswer> {
      await ports.reached?.("asked");
      const decision = decide(request);
      deciding.add(decision);
      const { recorded, sending } = await decision.finally(() => deciding.delete(decision));
      if (sending) return answerFor(await sending);
      // What was over may have been ended on the way.
      if (shown.isWaiting(request.vehicle)) await showCommitted([request.vehicle]);
      return recorded.type === "refused"
        ? refused(recorded.reason)
        : answerFor(await outcomeOf(recorded.actuation));
    },

    /**
     * Call with what was committed: an answer may be among it. Costs nothing when none is awaited.
     * Resolves when it is taken in; never rejects.
     */
    takeReports,

    /** Somebody has looked into what nobody knew. Undefined when it is done. */
    async clear(request: ClearRequest): Promise<ClearRefusal | undefined> {
      const { vehicle, refusal } = await clearUnknown(request, ports);
      if (!refusal) await showCommitted([vehicle]);
      return refusal;
    },

    /** Stops all actuation, or lets it go on; counts for every command not handed off yet. */
    setHalt: (request: HaltRequest): Promise<"setHalt" | "administratorsOnly"> =>
      switchHalt(request, ports),
    halt: (): Promise<Halt | undefined> => readHalt(database),

    /** Of a second person, where one is asked for. */
    approvals,

    /** Whether it would be sent now, and what stands in the way. */
    readiness: (request: ActuationRequest): Promise<Readiness | undefined> =>
      readReadiness(request, ports),

    /** What the vehicle's connection takes; nothing when it has none. */
    typesOf(id: VehicleId): readonly CommandType[] {
      const vehicle = fleet.vehicle(id);
      return (vehicle && ports.carrier.typesOf(vehicle)) ?? [];
    },

    find: (id: number): Promise<Actuation | undefined> => findActuation(database, id),
    changed: (user: UserId, from: EpochMs, to: EpochMs): Promise<Actuation[]> =>
      actuationsChanged(database, user, { from, to }),
    ofVehicle: (vehicle: VehicleId): Promise<Actuation[]> => actuationsOf(database, vehicle),

    endOverdue: (): Promise<void> => endOverdue(),

    /** Resolves when all reports taken so far are processed; what comes from now on is not taken. */
    async close(): Promise<void> {
      isClosing = true;
      clearInterval(checking);
      await Promise.all(taking);
      await work;
    },
  };
}

/** In the order of the first of each. */
function byConnection(positions: readonly Position[]): readonly (readonly Position[])[] {
  const batches = new Map<string, Position[]>();
  for (const position of positions) {
    const key = `${position.vehicleId} ${position.line}`;
    const batch = batches.get(key);
    if (batch) batch.push(position);
    else batches.set(key, [position]);
  }
  return [...batches.values()];
}

export type ActuationService = ReturnType<typeof createActuation>;
