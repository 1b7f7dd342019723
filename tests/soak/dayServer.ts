import { synthetic } from "../../bench/browser/syntheticServer.ts";
import { serveRequests } from "./serveRequests.ts";
import { weighProcess } from "./weighProcess.ts";

/** The synthetic server, to be weighed, stilled and asked for the truth. Takes its parameters. */
let sockets = 0;
synthetic.http.on("upgrade", () => sockets++);

/** More than the feed remembers: what it holds does not grow from there. */
const FILLING_BATCHES = 1_000;
const ROWS_A_BATCH = 1_000;

/** What the server knows of a vehicle's end of the day. */
export interface TrueVehicle {
  readonly id: number;
  readonly uniqueId: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly speed: number;
  readonly ignition: boolean | undefined;
  readonly fixTime: number;
}

const handlers = {
  port: () => synthetic.port,
  /** As a server that has been up for a while. */
  async fillMemory(): Promise<void> {
    for (let batch = 0; batch < FILLING_BATCHES; batch++) {
      synthetic.report(ROWS_A_BATCH);
      await new Promise((resolve) => setImmediate(resolve));
    }
  },
  weigh: weighProcess,
  updates: () => synthetic.updates(),
  /** Sockets that were asked for until now. */
  sockets: () => sockets,
  stopTraffic: synthetic.stopTraffic,
  truth: (): TrueVehicle[] =>
    [...synthetic.fleet.ids()].flatMap((id) => {
      const last = synthetic.fleet.latest(id);
      const vehicle = synthetic.fleet.vehicle(id);
      if (!last || !vehicle) return [];
      const { latitude, longitude, speed, fixTime } = last;
      const ignition = last.attributes.ignition as boolean | undefined;
      return [{ id, uniqueId: vehicle.uniqueId, latitude, longitude, speed, ignition, fixTime }];
    }),
};

export type DayHandlers = typeof handlers;
serveRequests(handlers);
