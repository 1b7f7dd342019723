/** What is compared of a stage's figure. */
export interface Compared {
  readonly stage: string;
  readonly vehicles: number;
  readonly minMs: number;
  /** The cheapest run as a multiple of the calibration loop's cheapest, in the processor's time. */
  readonly ratio: number;
}

/**
 * On a machine shared with others the same code differs by so much from one run to the next: what a
 * stage reads lies in caches and memory, whose pace others take a part of, and the calibration's not.
 */
const NOISE_FACTOR = 4;
/** Shorter ones are timer noise; a regression there shows at the next size too. */
const COMPARED_FROM_MS = 0.1;

/** One line for each stage that is slower than the baseline by more than the noise. */
export function slowerThan(
  baseline: readonly Compared[],
  figures: readonly Compared[],
): readonly string[] {
  return figures.flatMap(({ stage, vehicles, ratio, minMs }) => {
    const stored = baseline.find(
      (figure) => figure.stage === stage && figure.vehicles === vehicles,
    );
    if (!stored || minMs < COMPARED_FROM_MS) return [];
    if (ratio <= stored.ratio * NOISE_FACTOR) return [];
    const times = (ratio / stored.ratio).toFixed(1);
    return [`${stage} at ${vehicles}: ${times} times the baseline, allowed are ${NOISE_FACTOR}`];
  });
}
