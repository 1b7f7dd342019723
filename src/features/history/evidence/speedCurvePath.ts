import { type Knots, kmPerHour, kmPerHourToKnots, knots, knotsToKmPerHour } from "#domain/units";
import type { EvidenceSpan } from "./evidenceSubject.ts";

interface Curve {
  /** Seconds since 1970. */
  readonly times: Float64Array;
  /** Knots; NaN ends a line. */
  readonly values: Float64Array;
}

interface Frame extends EvidenceSpan {
  readonly width: number;
  readonly height: number;
  readonly top: Knots;
}

/** A curve as lines of an SVG: a piece for each stretch without a gap; a lone reading is a dot. */
export function speedCurvePath({ times, values }: Curve, frame: Frame): string {
  const { from, until, width, height, top } = frame;
  const x = (seconds: number) => ((seconds * 1_000 - from) / (until - from)) * width;
  const y = (value: number) => height - (value / top) * height;
  const pieces: string[] = [];
  let isOpen = false;
  for (let row = 0; row < times.length; row++) {
    const value = values[row]!;
    if (Number.isNaN(value)) {
      isOpen = false;
      continue;
    }
    const point = `${x(times[row]!).toFixed(1)} ${y(value).toFixed(1)}`;
    if (isOpen) pieces.push(`L${point}`);
    // A line without length is drawn as its round cap.
    else pieces.push(`M${point}L${point}`);
    isOpen = true;
  }
  return pieces.join("");
}

const STEP_KM_PER_HOUR = 20;

/** The upper edge: the next step above the largest speed, so that curves can be compared. */
export function speedCurveTop(largest: number): Knots {
  const speed = Number.isFinite(largest) ? knotsToKmPerHour(knots(Math.max(0, largest))) : 0;
  const steps = Math.max(1, Math.ceil(speed / STEP_KM_PER_HOUR - 1e-9));
  return kmPerHourToKnots(kmPerHour(steps * STEP_KM_PER_HOUR));
}
