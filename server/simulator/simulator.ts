import type { Attributes } from "#domain/position";
import type { EpochMs, Metres } from "#domain/units";
import type { TrackerReport } from "../ingest/trackerReport.ts";
import type { Reception, SimulatedCommand } from "./simulatedCommand.ts";

/** The simulated fleet lives on a thread of its own, so that driving never delays an answer. */
export interface Simulator {
  /** Who there is: the same seed and count always give the same fleet. */
  fleet(): Promise<DemoFleet>;

  /**
   * Drives the fleet. First comes what each vehicle did since its `since`, a new one in the last
   * hour, so that a map has all of them at once; then the present, as it happens, until `stop`, and
   * behind it the past of the new ones, a vehicle at a time, for `pastSink`. Every batch waits for
   * its sink's promise, so a slow database slows the past down and loses nothing. Reports of one vehicle come in order,
   * except from the vehicles that are late or faulty on purpose.
   */
  run(
    known: readonly KnownVehicle[],
    historyFrom: EpochMs,
    sink: (batch: readonly TrackerReport[]) => Promise<void>,
    progress: (done: number, total: number) => void,
    pastSink: (reports: readonly TrackerReport[]) => Promise<void>,
  ): Promise<void>;

  /**
   * Sends a command to a vehicle, once it is in the present. What it makes of it comes as a report with
   * `result`; some answer late, some never. Only `server/actuation` calls this.
   */
  send(uniqueId: string, command: SimulatedCommand): Promise<Reception>;

  stop(): Promise<void>;
}

export interface SimulatorOptions {
  /** Where the road graph lies: `dist/atlas`. */
  readonly atlasFolder: string;
  readonly seed: number;
  readonly vehicles: number;
}

/** Where a vehicle that reported before goes on, so that its counters never run backwards. */
export interface KnownVehicle {
  readonly uniqueId: string;
  readonly since: EpochMs;
  /** What it last said: `odometer` metres, `hours` milliseconds, `fuel` litres. */
  readonly attributes: Attributes;
  /** Where it is: one whose engine was stopped stands there still. */
  readonly last: TrackerReport;
}

export interface DemoFleet {
  readonly groups: readonly DemoGroup[];
  readonly vehicles: readonly DemoVehicle[];
  readonly drivers: readonly DemoDriver[];
  readonly yards: readonly DemoYard[];
}

/** Where a company's vehicles stand at night. */
export interface DemoYard {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly radius: Metres;
}

/** Groups are named by their path's last part; `parent` is another group's name or absent at the top. */
export interface DemoGroup {
  readonly name: string;
  readonly parent: string | undefined;
  /** What it may be called where it was entered before. */
  readonly formerName?: string;
}

export interface DemoVehicle {
  readonly uniqueId: string;
  readonly name: string;
  readonly group: string;
  readonly model: string;
  /** One of the specification's vehicle icons. */
  readonly category: string;
  /** `licenseplate`, `fuel_tank_capacity`, sensor mapping and so on, as the specification names them. */
  readonly attributes: Attributes;
}

export interface DemoDriver {
  readonly uniqueId: string;
  readonly name: string;
}
