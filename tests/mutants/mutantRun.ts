/** What one run of tests is to do with the mutants that are planted in the code. */
export interface MutantRun {
  /** File with the mutants, as JSON. */
  readonly sampleFile: string;
  /** The mutant that is awake; none to see that the tests pass without. */
  readonly awake: number | undefined;
  /** Test files in the order in which they are run. */
  readonly order: readonly string[];
}

const VARIABLE = "WAYMARK_MUTANT_RUN";

export const mutantRun = (): MutantRun => JSON.parse(process.env[VARIABLE] ?? "{}") as MutantRun;

/** The environment by which a run of tests knows it. */
export const mutantEnvironment = (run: MutantRun): Record<string, string> => ({
  [VARIABLE]: JSON.stringify(run),
});
