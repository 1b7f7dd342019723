/** A straight line through values over hours: how steep it is, and how sure that is. */
export interface Slope {
  readonly perHour: number;
  /** One standard error of it. */
  readonly error: number;
}

/** By least squares. NaN of less than three. */
export function slopeOf(hours: readonly number[], values: readonly number[]): Slope {
  const { length } = hours;
  if (length < 3) return { perHour: Number.NaN, error: Number.NaN };
  const meanHour = mean(hours);
  const meanValue = mean(values);
  const spread = sum(hours, (hour) => (hour - meanHour) ** 2);
  const perHour =
    sum(hours, (hour, index) => (hour - meanHour) * (values[index]! - meanValue)) / spread;
  const left = sum(
    hours,
    (hour, index) => (values[index]! - meanValue - perHour * (hour - meanHour)) ** 2,
  );
  return { perHour, error: Math.sqrt(left / (length - 2) / spread) };
}

const sum = (values: readonly number[], of: (value: number, index: number) => number): number =>
  values.reduce((total, value, index) => total + of(value, index), 0);
const mean = (values: readonly number[]) => sum(values, (value) => value) / values.length;
