import { parseArgs } from "node:util";

/** What is looked at, each with a page of its own. */
export const MANAGE_PARTS = ["vehicles", "geofence", "drivers", "transfer"] as const;
export type ManagePart = (typeof MANAGE_PARTS)[number];

/** How much there is to manage, and how often each thing is done with it. */
export interface ManagePlan {
  readonly parts: readonly ManagePart[];
  readonly vehicles: number;
  readonly areas: number;
  readonly drivers: number;
  readonly groups: number;
  /** The same seed has the same things, which are kept under it for the next time. */
  readonly seed: number;
  /** Opens, orders and scrolls of each kind. */
  readonly times: number;
  /** The folder of a build. */
  readonly dist: string;
  /** Name the functions that took the page's time; makes everything slower. */
  readonly isProfiled: boolean;
}

/** Reads the arguments behind `--manage`; throws on what makes no sense. */
export function managePlanOf(args: readonly string[]): ManagePlan {
  const { values } = parseArgs({
    args: [...args],
    options: {
      manage: { type: "boolean" },
      part: { type: "string", multiple: true },
      vehicles: { type: "string", default: "100000" },
      areas: { type: "string", default: "30000" },
      drivers: { type: "string", default: "20000" },
      groups: { type: "string", default: "500" },
      seed: { type: "string", default: "1" },
      times: { type: "string", default: "3" },
      dist: { type: "string", default: "dist" },
      profile: { type: "boolean", default: false },
    },
  });
  for (const part of values.part ?? [])
    if (!MANAGE_PARTS.some((known) => known === part))
      throw new Error(`${part} is none of ${MANAGE_PARTS.join()}`);
  return {
    parts: MANAGE_PARTS.filter((part) => values.part?.includes(part) ?? true),
    vehicles: countOf("vehicles", values.vehicles),
    areas: countOf("areas", values.areas),
    drivers: countOf("drivers", values.drivers),
    groups: countOf("groups", values.groups),
    seed: countOf("seed", values.seed),
    times: countOf("times", values.times),
    dist: values.dist,
    isProfiled: values.profile,
  };
}

function countOf(name: string, text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0 && count <= 1_000_000) return count;
  throw new Error(`--${name} is a whole number from 1 to 1,000,000`);
}
