import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
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

export interface SampledMutant extends Mutant {
  /** By which it is woken; its index in this sample. */
  readonly number: number;
  /** The same as long as its file is the same. */
  readonly key: string;
}

/**
 * So many mutants of the code as it is, the same for a seed; no two overlap. Each is drawn by what
 * it is and not by its index, so that a change of one file leaves the sample of the others alone.
 */
export function sampleMutants(count: number, seed: number, wanted: string | undefined) {
  const all = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts") && !path.endsWith(".d.ts"))
      .map((path) => posix.join(folder, path))
      .sort(),
  )
    .filter((file) => wanted === undefined || file.includes(wanted))
    .flatMap((file) => draw(file, readFileSync(join(file), "utf8"), seed))
    .sort((one, other) => (one.lot < other.lot ? -1 : 1));
  const sample: SampledMutant[] = [];
  for (const { mutant, key } of all) {
    if (sample.length === count) break;
    if (!sample.some((one) => overlap(one, mutant)))
      sample.push({ ...mutant, number: sample.length, key });
  }
  return { sample, possible: all.length };
}

/** A lot for each mutant of a file. */
function draw(file: string, source: string, seed: number) {
  const alike = new Map<string, number>();
  return findMutants(file, source).map((mutant) => {
    const text = [file, mutant.kind, mutant.original, mutant.replacement].join("\n");
    const before = alike.get(text) ?? 0;
    alike.set(text, before + 1);
    return {
      mutant,
      lot: hash(`${seed}\n${before}\n${text}`),
      key: hash(`${before}\n${text}\n${source}`).slice(0, 24),
    };
  });
}

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");

const overlap = (one: Mutant, other: Mutant): boolean =>
  one.file === other.file && one.start < other.end && other.start < one.end;
