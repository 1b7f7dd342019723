import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { createDice } from "../../bench/seededFleet.ts";
import { findMutants, type Mutant } from "./findMutants.ts";

/** Where a mistake costs most. */
const FOLDERS = [
  "domain",
  "contract",
  "workers",
  "server/rules",
  "server/rights",
  "server/ingest",
  "server/actuation",
];

export type SampledMutant = Mutant & { readonly number: number };

/** So many mutants of the code as it is, the same for a seed; no two overlap. */
export function sampleMutants(count: number, seed: number, wanted: string | undefined) {
  const all = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts") && !path.endsWith(".d.ts"))
      .map((path) => posix.join(folder, path))
      .sort(),
  )
    .filter((file) => wanted === undefined || file.includes(wanted))
    .flatMap((file) => findMutants(file, readFileSync(join(file), "utf8")));
  const dice = createDice(seed);
  const left = [...all];
  const sample: SampledMutant[] = [];
  while (sample.length < count && left.length > 0) {
    const at = Math.floor(dice() * left.length);
    const mutant = left[at]!;
    left[at] = left.at(-1)!;
    left.pop();
    if (!sample.some((one) => overlap(one, mutant)))
      sample.push({ ...mutant, number: sample.length });
  }
  return { sample, possible: all.length };
}

const overlap = (one: Mutant, other: Mutant): boolean =>
  one.file === other.file && one.start < other.end && other.start < one.end;
