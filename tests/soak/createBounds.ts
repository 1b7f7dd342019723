/** What a soak measured, with those of its bounds that did not hold. */
export interface SoakReport {
  readonly case: string;
  readonly seed: number;
  readonly minutes: number;
  readonly figures: Readonly<Record<string, number | string>>;
  readonly broken: readonly string[];
  /** What was sampled on the way, for who wants to see the curve. */
  readonly samples?: readonly object[];
}

/** Collects the figures of a run and notes each that is beyond its bound. NaN is. */
export function createBounds() {
  const figures: Record<string, number | string> = {};
  const broken: string[] = [];
  const rounded = (value: number) => Math.round(value * 1_000) / 1_000;

  function report(name: string, value: number | string): void {
    figures[name] = typeof value === "number" ? rounded(value) : value;
  }

  return {
    figures,
    broken,
    report,
    atMost(name: string, value: number, limit: number): void {
      report(name, value);
      if (!(value <= limit)) broken.push(`${name}: ${rounded(value)}, allowed are ${limit}`);
    },
    atLeast(name: string, value: number, limit: number): void {
      report(name, value);
      if (!(value >= limit)) broken.push(`${name}: ${rounded(value)}, needed are ${limit}`);
    },
  };
}

export type Bounds = ReturnType<typeof createBounds>;
