import { parseArgs } from "node:util";

/** What the bench of the past measures; one after the other in this order. */
export const HISTORY_PARTS = ["node", "vehicle", "fleet", "switching"] as const;
export type HistoryPart = (typeof HISTORY_PARTS)[number];

/** How the page draws: as without a graphics card, and as with one. */
export const DRAWINGS = ["software", "card"] as const;
export type Drawing = (typeof DRAWINGS)[number];

/** How much past there is, and what is done with it. */
export interface HistoryPlan {
  readonly parts: readonly HistoryPart[];
  readonly drawings: readonly Drawing[];
  /** Of the one vehicle that is looked at alone, one every ten seconds. */
  readonly points: number;
  /** Of the fleet, each with a day of a point every 30 seconds. */
  readonly vehicles: number;
  /** Times from live to history and back. */
  readonly rounds: number;
  /** Of each stretch that is watched. */
  readonly seconds: number;
  /** The folder of a build. */
  readonly dist: string;
  /** Where the past stays for the next run; of its own and removed when left out. */
  readonly folder: string | undefined;
}

/** Whose past is longer than this has more days than one address may ask for: a year. */
const MOST_POINTS = 3_000_000;

/** Reads the arguments behind `--history`; throws on what makes no sense. */
export function historyPlanOf(args: readonly string[]): HistoryPlan {
  const { values } = parseArgs({
    args: [...args],
    options: {
      history: { type: "boolean" },
      part: { type: "string", multiple: true },
      drawing: { type: "string", multiple: true },
      points: { type: "string", default: "1000000" },
      vehicles: { type: "string", default: "5000" },
      rounds: { type: "string", default: "200" },
      seconds: { type: "string", default: "15" },
      dist: { type: "string", default: "dist" },
      folder: { type: "string" },
    },
  });
  return {
    parts: chosen(values.part, HISTORY_PARTS),
    drawings: chosen(values.drawing, DRAWINGS),
    points: countOf("points", values.points, MOST_POINTS),
    vehicles: countOf("vehicles", values.vehicles, 5_000),
    rounds: countOf("rounds", values.rounds, 10_000),
    seconds: countOf("seconds", values.seconds, 3_600),
    dist: values.dist,
    folder: values.folder,
  };
}

function chosen<Name extends string>(
  asked: readonly string[] | undefined,
  known: readonly Name[],
): readonly Name[] {
  for (const name of asked ?? [])
    if (!known.some((one) => one === name)) throw new Error(`${name} is none of ${known.join()}`);
  return asked ? known.filter((name) => asked.includes(name)) : known;
}

function countOf(name: string, text: string, most: number): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0 && count <= most) return count;
  throw new Error(`--${name} is a whole number from 1 to ${most}`);
}
