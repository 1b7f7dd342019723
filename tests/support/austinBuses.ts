import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { knots, metresPerSecondToKnots } from "#domain/units";

const FILE = resolve("../shared/data/austin-buses-2017-03-21.csv.gz");
const PLAYER = resolve("../shared/tools/play-fleet.mjs");

/** A real day of buses lies beside the project on some machines only. */
export const hasAustinBuses = existsSync(FILE) && existsSync(PLAYER);
export const AUSTIN_BUSES_ABSENT = `skipped: ${FILE} is not on this machine`;

export interface BusFix {
  readonly bus: string;
  readonly at: number;
  /** Local time of the day, "HH:MM": what the player's --from and --to compare. */
  readonly clock: string;
  readonly speed: ReturnType<typeof knots>;
  readonly latitude: number;
  readonly longitude: number;
}

/** The day as recorded, in the order of time. */
export function readAustinBuses(): BusFix[] {
  return gunzipSync(readFileSync(FILE))
    .toString("utf8")
    .split("\n")
    .slice(1)
    .filter(Boolean)
    .map((line) => {
      const [bus = "", time = "", speed, , , latitude, longitude] = line.split(",");
      return {
        bus,
        at: Date.parse(time),
        clock: time.slice(11, 16),
        speed: metresPerSecondToKnots(Number(speed)),
        latitude: Number(latitude),
        longitude: Number(longitude),
      };
    })
    .filter(({ at }) => Number.isFinite(at))
    .sort((a, b) => a.at - b.at);
}

/** What the player sends last of each bus: the newest fix; of several at one moment the last. */
export function lastFixes(fixes: readonly BusFix[]): Map<string, BusFix> {
  return new Map(fixes.map((fix) => [fix.bus, fix]));
}

/** Plays into a tracker port; resolves with what the player printed when it is through. */
export function playAustinBuses(url: string, ...options: string[]) {
  const child = spawn(process.execPath, [PLAYER, "--url", url, "--file", FILE, ...options]);
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const finished = new Promise<string>((done, failed) => {
    child.once("error", failed);
    child.once("close", () => done(printed));
  });
  return { finished, stop: () => child.kill() };
}
