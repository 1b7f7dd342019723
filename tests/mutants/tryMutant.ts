import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { createRelatedTests, isSlow } from "./relatedTests.ts";
import { runPlanted } from "./runPlanted.ts";
import type { SampledMutant } from "./sampleMutants.ts";

/** `untested`: no test reaches it, or those that noticed it fail without it as well. */
export type Trial = "killed" | "hung" | "survived" | "untested";

type Outcome = "hung" | { readonly isPassed: boolean; readonly failing: readonly string[] };

/**
 * Tries mutants against the tests nearest to them. A failure counts only if the test passes
 * while the mutant sleeps, and, of those with a database, if it comes again: on a busy machine chance
 * must not pass for a proof.
 */
export function createTrials(
  sampleFile: string,
  { workers, isQuick }: { readonly workers: string; readonly isQuick: boolean },
) {
  const relatedTests = createRelatedTests();
  const outcomeFile = join(sampleFile, "../outcome.json");

  async function test(awake: number | undefined, order: readonly string[]): Promise<Outcome> {
    const more = ["--bail=1", `--maxWorkers=${workers}`];
    const isPassed = await runPlanted({ sampleFile, awake, order, outcomeFile, more });
    if (isPassed === "hung") return "hung";
    return { isPassed, failing: isPassed ? [] : failingIn(outcomeFile, order) };
  }

  async function isPassedBy(awake: number | undefined, file: string): Promise<boolean> {
    const outcome = await test(awake, [file]);
    return outcome !== "hung" && outcome.isPassed;
  }

  const sound = new Map<string, boolean>();
  async function isSound(file: string): Promise<boolean> {
    const known = sound.get(file);
    if (known !== undefined) return known;
    const isPassed = await isPassedBy(undefined, file);
    sound.set(file, isPassed);
    if (!isPassed) console.log(`fails as it is: ${file}`);
    return isPassed;
  }

  async function tryAgainst(mutant: SampledMutant, tests: readonly string[]): Promise<Trial> {
    let order = tests;
    // What fails by chance is left out, and the others are asked.
    while (order.length > 0) {
      const outcome = await test(mutant.number, order);
      if (outcome === "hung") return "hung";
      if (outcome.isPassed) return "survived";
      const { failing } = outcome;
      for (const file of failing) {
        const isCertain = !isSlow(file) || !(await isPassedBy(mutant.number, file));
        if (isCertain && (await isSound(file))) return "killed";
      }
      order = order.filter((file) => !failing.includes(file));
    }
    return "untested";
  }

  return async (mutant: SampledMutant): Promise<Trial> => {
    const { quick, slow } = relatedTests(mutant.file);
    const first = await tryAgainst(mutant, quick);
    if (isQuick || first === "killed" || first === "hung") return first;
    const second = await tryAgainst(mutant, slow);
    return second === "untested" ? first : second;
  };
}

/** The test files that failed, as the tests' own report says; all if there is none. */
function failingIn(outcomeFile: string, order: readonly string[]): readonly string[] {
  try {
    const { testResults } = JSON.parse(readFileSync(outcomeFile, "utf8")) as {
      readonly testResults: readonly { readonly name: string; readonly status: string }[];
    };
    const failing = testResults
      .filter(({ status }) => status === "failed")
      .map(({ name }) => relative(process.cwd(), name));
    return failing.length > 0 ? failing : order;
  } catch {
    return order;
  }
}
