import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Mutant } from "./findMutants.ts";
import { mutantOf, type NamedCheck, readNamedChecks } from "./namedChecks.ts";
import { runPlanted } from "./runPlanted.ts";

/** A test that waits for what a left out check would have brought gives up soon. */
const TEST_TIMEOUT_MS = 60_000;

interface Planted {
  readonly named: NamedCheck;
  readonly mutant: Mutant & { readonly number: number };
}

/**
 * Leaves out each check that docs/actuation-checks.md names, one at a time, and runs the test beside it,
 * which must pass with the check and fail without. `only`: those whose name or file contains it. Returns how
 * many went wrong.
 */
export async function tryNamedChecks(only = ""): Promise<number> {
  const root = join(process.cwd(), "node_modules/.cache/waymark-checks");
  rmSync(root, { recursive: true, force: true });
  const checks = readNamedChecks().filter(({ check, file }) => `${check} ${file}`.includes(only));
  let faults = 0;
  for (const [at, group] of apart(checks).entries()) {
    const folder = join(root, String(at));
    mkdirSync(folder, { recursive: true });
    const sampleFile = join(folder, "sample.json");
    const outcomeFile = join(folder, "outcome.json");
    writeFileSync(sampleFile, JSON.stringify(group.map(({ mutant }) => mutant)));
    const outcomes = async (awake: number | undefined, order: readonly string[], name?: string) => {
      const named = name === undefined ? [] : ["-t", name.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&")];
      const more = [`--testTimeout=${TEST_TIMEOUT_MS}`, "--maxWorkers=2", ...named];
      const ended = await runPlanted({ sampleFile, awake, order, outcomeFile, more });
      return ended === "hung" ? undefined : outcomesIn(outcomeFile);
    };
    const order = [...new Set(group.map(({ named }) => named.testFile))];
    const sound = await outcomes(undefined, order);
    for (const { named, mutant } of group) {
      const isSound = sound?.some(isPassed(named)) && !sound.some(isFailed(named));
      const without = isSound
        ? await outcomes(mutant.number, [named.testFile], named.test)
        : undefined;
      const verdict = !isSound
        ? "fails with it"
        : without === undefined || without.some(isFailed(named))
          ? "needed"
          : "NOT NOTICED";
      if (verdict !== "needed") faults++;
      console.log(`${verdict.padEnd(13)} ${mutant.file}:${mutant.line} ${named.check}`);
    }
  }
  console.log(`${checks.length - faults} of ${checks.length} checks are needed by their tests`);
  return faults;
}

/** In as few groups as can be, in each of which no two mutants overlap. */
function apart(checks: readonly NamedCheck[]): Planted[][] {
  const groups: Planted[][] = [];
  for (const named of checks) {
    const mutant = mutantOf(named);
    const free =
      groups.find((group) => !group.some((one) => overlap(one.mutant, mutant))) ??
      groups[groups.push([]) - 1];
    free?.push({ named, mutant: { ...mutant, number: free.length } });
  }
  return groups;
}

const overlap = (one: Mutant, other: Mutant): boolean =>
  one.file === other.file && one.start < other.end && other.start < one.end;

interface TestOutcome {
  readonly fullName: string;
  readonly status: string;
}

const isPassed =
  ({ test }: NamedCheck) =>
  ({ fullName, status }: TestOutcome): boolean =>
    status === "passed" && fullName.includes(test);
const isFailed =
  ({ test }: NamedCheck) =>
  ({ fullName, status }: TestOutcome): boolean =>
    status === "failed" && fullName.includes(test);

/** Of each test, by the tests' own report. */
function outcomesIn(outcomeFile: string): readonly TestOutcome[] {
  const { testResults } = JSON.parse(readFileSync(outcomeFile, "utf8")) as {
    readonly testResults: readonly { readonly assertionResults: readonly TestOutcome[] }[];
  };
  return testResults.flatMap(({ assertionResults }) => assertionResults);
}
