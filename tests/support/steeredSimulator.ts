import type { Attributes } from "#domain/position";
import { epochMs } from "#domain/units";
import type { Simulator } from "../../server/simulator/simulator.ts";
import { trackerReport } from "./trackerReport.ts";

export interface SteeredReport {
  readonly uniqueId: string;
  readonly speedKnots: number;
  readonly attributes?: Attributes;
  readonly secondsAgo?: number;
}

/**
 * Vans with a wire to their engines that report what the test says and do nothing by themselves, so that a
 * test waits for no driver, no hour and no chance.
 */
export function createSteeredSimulator(names: readonly string[], now: () => number) {
  const delivered: { readonly uniqueId: string; readonly type: string }[] = [];
  let say: Parameters<Simulator["run"]>[2] | undefined;
  const simulator: Simulator = {
    fleet: async () => ({
      groups: [{ name: "Vans", parent: undefined }],
      vehicles: names.map((uniqueId) => ({
        uniqueId,
        name: uniqueId,
        group: "Vans",
        model: "Ducato",
        category: "van",
        attributes: { has_immobilization: true, licenseplate: "AA-11-BB" },
      })),
      drivers: [],
      yards: [],
    }),
    async run(_known, _from, sink, progress) {
      say = sink;
      progress(1, 1);
      await new Promise(() => undefined);
    },
    async send(uniqueId, { type }) {
      delivered.push({ uniqueId, type });
      return "handedOff";
    },
    stop: async () => {},
  };
  return {
    connect: () => ({ simulator, dispose: async () => {} }),
    /** What was handed to the vehicles so far. */
    delivered,
    /** By the vehicle's own connection. */
    async report({ uniqueId, speedKnots, attributes = {}, secondsAgo = 0 }: SteeredReport) {
      const fixTime = epochMs(now() - secondsAgo * 1_000);
      const protocol = "meitrack";
      await say?.([trackerReport({ uniqueId, protocol, speedKnots, attributes, fixTime })]);
    },
  };
}
