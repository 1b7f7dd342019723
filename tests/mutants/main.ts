import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { mutantEnvironment } from "./mutantRun.ts";
import { createRelatedTests } from "./relatedTests.ts";
import { type SampledMutant, sampleMutants } from "./sampleMutants.ts";

/**
 * `npm run mutants`: plants a seeded sample of small mistakes in the code, wakes one at a time, and
 * looks whether the tests nearest to it notice. What was tried is kept, so that a run that was ended
 * goes on where it was.
 */
const { values } = parseArgs({
  options: {
    count: { type: "string", default: "200" },
    seed: { type: "string", default: "20260821" },
    /** Only mutants of files whose path contains this. */
    only: { type: "string" },
    /** Numbers of mutants to try again, with commas between; `survived` for all that survived. */
    again: { type: "string" },
  },
});

/** Of all in the sample, as the house demands; the others are named as equivalent. */
const DEMANDED_SHARE = 0.9;
/** The tests of a mutant hang when they have taken so long: some twenty times what they need. */
const HANGS_AFTER_MS = 600_000;

type Verdict = "killed" | "hung" | "survived" | "untested" | "equivalent";
const VERDICTS: readonly Verdict[] = ["killed", "hung", "survived", "untested", "equivalent"];

interface Equivalent {
  readonly file: string;
  readonly original: string;
  readonly replacement: string;
  readonly reason: string;
}

const { sample, possible } = sampleMutants(Number(values.count), Number(values.seed), values.only);
const print = createHash("sha256").update(JSON.stringify(sample)).digest("hex").slice(0, 12);
const folder = join("node_modules/.cache/waymark-mutants", print);
const sampleFile = join(process.cwd(), folder, "sample.json");
const verdictsFile = join(folder, "verdicts.json");
const relatedTests = createRelatedTests();
const equivalents = JSON.parse(
  readFileSync(join(import.meta.dirname, "equivalents.json"), "utf8"),
) as Equivalent[];

function test(awake: number | undefined, order: readonly string[]) {
  return new Promise<number | "hung">((resolve) => {
    const child = spawn(
      "node_modules/.bin/vitest",
      ["run", "--config=tests/mutants/vitest.config.ts", "--bail=1", "--reporter=dot", ...order],
      {
        stdio: "ignore",
        detached: true,
        env: { ...process.env, ...mutantEnvironment({ sampleFile, awake, order }) },
      },
    );
    const timer = setTimeout(() => {
      resolve("hung");
      process.kill(-(child.pid ?? 0), "SIGKILL");
    }, HANGS_AFTER_MS);
    child.once("close", (code) => {
      clearTimeout(timer);
      resolve(code ?? 1);
    });
  });
}

async function judge(mutant: SampledMutant): Promise<Verdict> {
  const order = relatedTests(mutant.file);
  if (order.length === 0) return "untested";
  const outcome = await test(mutant.number, order);
  if (outcome === "hung") return "hung";
  if (outcome === 0) return "survived";
  // Whatever fails without the mutant has not noticed it.
  const isSound = soundness.get(mutant.file) ?? (await test(undefined, order)) === 0;
  soundness.set(mutant.file, isSound);
  if (isSound) return "killed";
  console.log(`tests of ${mutant.file} fail as they are: ${order.join(" ")}`);
  return "untested";
}
const soundness = new Map<string, boolean>();

const isEquivalent = (mutant: SampledMutant) =>
  equivalents.some(
    ({ file, original, replacement }) =>
      file === mutant.file && original === mutant.original && replacement === mutant.replacement,
  );
const shown = ({ number, file, line, kind, original, replacement }: SampledMutant) =>
  `${number} ${file}:${line} ${kind}: ${oneLine(original)} → ${oneLine(replacement)}`;
const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").slice(0, 90);

mkdirSync(folder, { recursive: true });
writeFileSync(sampleFile, JSON.stringify(sample));
console.log(`${sample.length} of ${possible} mutants, seed ${values.seed}`);
const verdicts: Record<number, Verdict> = existsSync(verdictsFile)
  ? (JSON.parse(readFileSync(verdictsFile, "utf8")) as Record<number, Verdict>)
  : {};
for (const { number } of sample)
  if (values.again?.split(",").some((one) => one === verdicts[number] || one === String(number)))
    delete verdicts[number];
for (const mutant of sample) {
  if (verdicts[mutant.number] !== undefined) continue;
  const verdict = isEquivalent(mutant) ? "equivalent" : await judge(mutant);
  verdicts[mutant.number] = verdict;
  writeFileSync(verdictsFile, JSON.stringify(verdicts));
  console.log(`${verdict.padEnd(10)} ${shown(mutant)}`);
}

/** A name given later also counts for what was tried before. */
const verdictOf = (mutant: SampledMutant): Verdict => {
  const verdict = verdicts[mutant.number] ?? "untested";
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
