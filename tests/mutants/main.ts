import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type SampledMutant, sampleMutants } from "./sampleMutants.ts";
import { createTrials, type Trial } from "./tryMutant.ts";
import { tryNamedChecks } from "./tryNamedChecks.ts";

/**
 * `npm run mutants`: plants a seeded sample of small mistakes in the code, wakes one at a time, and
 * looks whether the tests nearest to it notice. What was tried is kept while its file is the same,
 * so that a run that was ended goes on where it was.
 */
const { values } = parseArgs({
  options: {
    count: { type: "string", default: "200" },
    seed: { type: "string", default: "20260821" },
    /** Only mutants of files whose path contains this. */
    only: { type: "string" },
    /** Numbers of mutants to try again, with commas between; `survived` for all that survived. */
    again: { type: "string" },
    /** Nothing that was tried before counts. */
    fresh: { type: "boolean", default: false },
    /** Tests that start servers are left for later, with the mutants that no other notices. */
    quick: { type: "boolean", default: false },
    /** Test files at a time. */
    workers: { type: "string", default: "2" },
    /** Instead of a sample: the checks of a command, as docs/actuation-checks.md names them. */
    actuation: { type: "boolean", default: false },
  },
});

if (values.actuation) process.exit((await tryNamedChecks(values.only)) === 0 ? 0 : 1);

/** Of all in the sample, as the house demands; the others are named as equivalent. */
const DEMANDED_SHARE = 0.9;

type Verdict = Trial | "equivalent";
const VERDICTS: readonly Verdict[] = ["killed", "hung", "survived", "untested", "equivalent"];

interface Equivalent {
  readonly file: string;
  /** What is written on the line where it begins: the same words elsewhere may be no equivalent. */
  readonly line: string;
  readonly original: string;
  readonly replacement: string;
  readonly reason: string;
}

const { sample, possible } = sampleMutants(Number(values.count), Number(values.seed), values.only);
const cache = "node_modules/.cache/waymark-mutants";
const print = createHash("sha256").update(JSON.stringify(sample)).digest("hex").slice(0, 12);
const folder = join(process.cwd(), cache, print);
const sampleFile = join(folder, "sample.json");
const verdictsFile = join(cache, "verdicts.json");
const equivalents = JSON.parse(
  readFileSync(join(import.meta.dirname, "equivalents.json"), "utf8"),
) as Equivalent[];

const isEquivalent = (mutant: SampledMutant) =>
  equivalents.some(
    ({ file, line, original, replacement }) =>
      file === mutant.file &&
      line === lineOf(mutant) &&
      original === mutant.original &&
      replacement === mutant.replacement,
  );
const lineOf = ({ file, line }: SampledMutant) =>
  readFileSync(file, "utf8").split("\n")[line - 1]?.trim();
const shown = ({ number, file, line, kind, original, replacement }: SampledMutant) =>
  `${number} ${file}:${line} ${kind}: ${oneLine(original)} → ${oneLine(replacement)}`;
const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").slice(0, 90);

mkdirSync(folder, { recursive: true });
writeFileSync(sampleFile, JSON.stringify(sample));
console.log(`${sample.length} of ${possible} mutants, seed ${values.seed}`);
const verdicts: Record<string, Trial> =
  existsSync(verdictsFile) && !values.fresh
    ? (JSON.parse(readFileSync(verdictsFile, "utf8")) as Record<string, Trial>)
    : {};
const again = values.again?.split(",") ?? [];
for (const { number, key } of sample)
  if (again.some((one) => one === verdicts[key] || one === String(number))) delete verdicts[key];
const tryMutant = createTrials(sampleFile, { workers: values.workers, isQuick: values.quick });
for (const mutant of sample) {
  if (verdicts[mutant.key] !== undefined || isEquivalent(mutant)) continue;
  const verdict = await tryMutant(mutant);
  if (!values.quick || verdict === "killed" || verdict === "hung") {
    verdicts[mutant.key] = verdict;
    writeFileSync(verdictsFile, JSON.stringify(verdicts));
  }
  console.log(`${verdict.padEnd(10)} ${shown(mutant)}`);
}

/** A name given later also counts for what was tried before. */
const verdictOf = (mutant: SampledMutant): Verdict => {
  const verdict = verdicts[mutant.key] ?? "untested";
  return verdict !== "killed" && isEquivalent(mutant) ? "equivalent" : verdict;
};
const countOf = (mutants: readonly SampledMutant[], verdict: Verdict) =>
  mutants.filter((mutant) => verdictOf(mutant) === verdict).length;
const table = [...new Set(sample.map(({ kind }) => kind))].sort().map((kind) => {
  const mutants = sample.filter((mutant) => mutant.kind === kind);
  return [kind, Object.fromEntries(VERDICTS.map((one) => [one, countOf(mutants, one)]))] as const;
});
console.table(Object.fromEntries(table));
const left = sample.filter((mutant) => ["survived", "untested"].includes(verdictOf(mutant)));
for (const mutant of left) console.log(`✘ ${verdictOf(mutant)} ${shown(mutant)}`);
const killed = countOf(sample, "killed") + countOf(sample, "hung");
const report = sample.map((mutant) => ({ ...mutant, verdict: verdictOf(mutant) }));
writeFileSync(
  "bench/mutants.json",
  JSON.stringify({ seed: Number(values.seed), possible, killed, mutants: report }, undefined, 2),
);
console.log(
  `${killed} of ${sample.length} killed (${((100 * killed) / sample.length).toFixed(1)} %), ` +
    `${countOf(sample, "equivalent")} equivalent, ${left.length} not noticed`,
);
process.exit(killed >= DEMANDED_SHARE * sample.length && left.length === 0 ? 0 : 1);
