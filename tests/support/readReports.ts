import { readFileSync } from "node:fs";
import { relative } from "node:path";

/** One test as its runner reported it. */
export interface TestOutcome {
  /** Of a whole file that failed outside of its tests; otherwise `file: test`. */
  readonly name: string;
  readonly status: "passed" | "failed" | "skipped";
  readonly tookMs: number;
  /** What went wrong first; of one that passed: at its first try. */
  readonly failure?: string;
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly duration?: number | null;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: "expected" | "unexpected" | "flaky" | "skipped";
      readonly results: readonly {
        readonly duration: number;
        readonly error?: { readonly message?: string };
      }[];
    }[];
  }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  readonly errors: readonly { readonly message?: string }[];
}

const LONGEST_FAILURE = 1_500;

/** All tests of Vitest's JSON report; a file that does not even load is one failed test. */
export function readVitestReport(path: string): TestOutcome[] {
  const { testResults } = JSON.parse(readFileSync(path, "utf8")) as VitestReport;
  return testResults.flatMap(({ name, status, message, assertionResults }): TestOutcome[] => {
    const file = relative(process.cwd(), name);
    const outcomes = assertionResults.map(
      ({ fullName, status: how, duration, failureMessages }): TestOutcome => ({
        name: `${file}: ${fullName}`,
        status: how === "passed" || how === "failed" ? how : "skipped",
        tookMs: duration ?? 0,
        ...(failureMessages?.[0] && { failure: failureMessages[0].slice(0, LONGEST_FAILURE) }),
      }),
    );
    // Also when a hook fails although every test of the file passed.
    const isSilent = status === "failed" && !outcomes.some((one) => one.status === "failed");
    const broken: TestOutcome = {
      name: file,
      status: "failed",
      tookMs: 0,
      failure: (message ?? "").slice(0, LONGEST_FAILURE),
    };
    return isSilent ? [...outcomes, broken] : outcomes;
  });
}

/** All tests of Playwright's JSON report; what failed outside of tests is one failed test each. */
export function readPlaywrightReport(path: string): TestOutcome[] {
  const report = JSON.parse(readFileSync(path, "utf8")) as PlaywrightReport;
  const outcomesOf = ({ suites = [], specs = [] }: PlaywrightSuite): TestOutcome[] => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status, results }): TestOutcome => {
        const failure = results.find(({ error }) => error)?.error?.message;
        return {
          name: `${file}: ${title}`,
          status: status === "skipped" ? "skipped" : status === "unexpected" ? "failed" : "passed",
          tookMs: results.reduce((sum, { duration }) => sum + duration, 0),
          ...(failure !== undefined && { failure: failure.slice(0, LONGEST_FAILURE) }),
        };
      }),
    ),
    ...suites.flatMap(outcomesOf),
  ];
  const errors = report.errors.map(
    ({ message = "" }): TestOutcome => ({
      name: "browser tests",
      status: "failed",
      tookMs: 0,
      failure: message.slice(0, LONGEST_FAILURE),
    }),
  );
  return [...outcomesOf(report), ...errors];
}

/** The file of a test, as its runner takes it. */
export const fileOf = ({ name }: TestOutcome): string => name.split(": ", 1)[0]!;

/**
 * What holds after the files that failed were run once more, by themselves: the second try decides,
 * and what failed at the first keeps what went wrong there.
 */
export function withSecondTry(
  first: readonly TestOutcome[],
  second: readonly TestOutcome[],
): TestOutcome[] {
  const again = new Set(second.map(fileOf));
  const failures = new Map(
    first.flatMap(({ name, status, failure = "" }) =>
      status === "failed" ? [[name, failure || "failed"]] : [],
    ),
  );
  const named = new Set<string>();
  return [
    ...first.filter((one) => !again.has(fileOf(one))),
    ...second.map((one): TestOutcome => {
      if (one.status !== "passed") return one;
      // A file that failed outside of its tests is named at the first of them.
      const file = fileOf(one);
      const failure = failures.get(one.name) ?? (named.has(file) ? undefined : failures.get(file));
      named.add(file);
      return failure === undefined ? one : { ...one, failure };
    }),
  ];
}
