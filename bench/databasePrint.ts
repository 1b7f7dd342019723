import type { IngestFigure } from "./ingestStages.ts";
import type { Measured } from "./measure.ts";

/** One line of the table of reading. */
export interface Figure extends Measured {
  readonly stage: string;
  readonly rows: number;
  readonly budgetMs: number;
  /** The shortest run as a multiple of the calibration loop's shortest. */
  readonly ratio: number;
}

export function printFigures(figures: readonly Figure[]): void {
  row("reading", "rows", "min ms", "median ms", "p95 ms", "budget ms", "ratio");
  for (const { stage, rows, minMs, medianMs, p95Ms, budgetMs, ratio } of figures)
    row(
      stage,
      rows.toLocaleString("en"),
      ...[minMs, medianMs, p95Ms].map((ms) => ms.toFixed(1)),
      `${budgetMs}`,
      ratio.toFixed(2),
    );
}

/** The share of each stage is of one batch of 2,000. */
export function printIngest(ingests: readonly IngestFigure[]): void {
  row("taking in", "stored", "a second", "at least", "median ms", "p95 ms");
  for (const { name, positions, perSecond, budgetPerSecond, ...answer } of ingests)
    row(
      name,
      positions.toLocaleString("en"),
      perSecond.toLocaleString("en"),
      `${budgetPerSecond ?? ""}`,
      answer.medianAnswerMs.toFixed(0),
      answer.p95AnswerMs.toFixed(0),
    );
  const stages = Object.keys(ingests[0]?.stagesMs ?? {});
  row("a batch of 2,000, ms", ...stages);
  for (const { name, stagesMs } of ingests) {
    const times = Object.values(stagesMs);
    const sum = times.reduce((one, other) => one + other, 0);
    row(name, ...times.map((ms) => ms.toFixed(1)));
    row("", ...times.map((ms) => `${((100 * ms) / sum).toFixed(0)} %`));
  }
}

const row = (...[name = "", ...cells]: readonly string[]) =>
  console.log(name.padEnd(36) + cells.map((cell) => cell.padStart(12)).join(""));
