import type { HistoryReading, ReadingType } from "#contract/feed/historyBlock";
import type { AttributeValue } from "#domain/position";

/** Longer ones are nobody's reading: messages, keys. */
const MAX_TEXT_LENGTH = 255;

interface Numbers {
  /** Each of them has at most six digits, so four bytes keep it. */
  areReal: boolean;
  /** As four bytes give it back, or as it was reported; NaN for none. */
  readonly values: Float64Array;
}
const NONE = -1;

/**
 * Gathers what was reported besides, key by key, at the rows of a query: `order` says which of them
 * comes first. One key may have several types: a tracker may report a number now and a text then.
 */
export function createReadings(count: number, order: Uint32Array | undefined) {
  const numbers = new Map<string, Numbers>();
  const flags = new Map<string, Float64Array>();
  const textIndices = new Map<string, Float64Array>();
  const texts: string[] = [];
  const indexOfText = new Map<string, number>();
  const keys = new Set<string>();

  const held = (map: Map<string, Float64Array>, key: string): Float64Array => {
    const values = map.get(key) ?? new Float64Array(count).fill(NONE);
    map.set(key, values);
    keys.add(key);
    return values;
  };

  function text(at: number, key: string, value: string): void {
    if (value.length > MAX_TEXT_LENGTH) return;
    const index = indexOfText.get(value) ?? texts.push(value) - 1;
    indexOfText.set(value, index);
    held(textIndices, key)[at] = index;
  }

  function number(at: number, key: string, value: number): void {
    const known = numbers.get(key);
    const entry = known ?? { areReal: true, values: new Float64Array(count).fill(Number.NaN) };
    if (!known) numbers.set(key, entry);
    keys.add(key);
    if (entry.areReal && !isReal(value)) {
      entry.areReal = false;
      for (let row = 0; row < count; row++) entry.values[row] = sixDigits(entry.values[row]!);
    }
    entry.values[at] = value;
  }

  return {
    /** One a row, NaN where there is none; each has at most six digits. */
    reals(key: string, values: Float64Array): void {
      keys.add(key);
      numbers.set(key, { areReal: true, values });
    },
    /** One a row, NaN where there is none. */
    doubles(key: string, values: Float64Array): void {
      keys.add(key);
      numbers.set(key, {
        areReal: values.every((value) => Number.isNaN(value) || isReal(value)),
        values,
      });
    },
    /** A letter a row: 0, 1, or another where there is none. */
    flags(key: string, letters: string): void {
      const values = held(flags, key);
      for (let at = 0; at < count; at++)
        if (letters[at] === "0" || letters[at] === "1") values[at] = Number(letters[at]);
    },
    texts(key: string, values: readonly (string | null)[]): void {
      values.forEach((value, at) => {
        if (value !== null) text(at, key, value);
      });
    },
    value(at: number, key: string, value: AttributeValue): void {
      if (typeof value === "number") number(at, key, value);
      else if (typeof value === "boolean") held(flags, key)[at] = value ? 1 : 0;
      else if (typeof value === "string") text(at, key, value);
    },

    all(): { readonly texts: readonly string[]; readonly readings: readonly HistoryReading[] } {
      const readings = [...keys].flatMap((key) => {
        const known = numbers.get(key);
        return [
          known && readingOf(key, known.areReal ? "real" : "double", known.values),
          readingOf(key, "flag", flags.get(key)),
          readingOf(key, "text", textIndices.get(key)),
        ].filter((reading) => reading !== undefined);
      });
      return { texts, readings };
    },
  };

  function readingOf(
    key: string,
    type: ReadingType,
    values: Float64Array | undefined,
  ): HistoryReading | undefined {
    if (!values) return undefined;
    const isNumber = type === "real" || type === "double";
    const rows = new Uint32Array(count);
    const found = new Float64Array(count);
    let length = 0;
    for (let row = 0; row < count; row++) {
      const value = values[order ? order[row]! : row]!;
      if (isNumber ? Number.isNaN(value) : value === NONE) continue;
      rows[length] = row;
      found[length++] = value;
    }
    if (length === 0) return undefined;
    const given = found.subarray(0, length);
    return {
      key,
      type,
      rows: length === count ? undefined : rows.slice(0, length),
      values:
        type === "real"
          ? Float32Array.from(given)
          : type === "double"
            ? given.slice()
            : type === "flag"
              ? Uint8Array.from(given)
              : Uint32Array.from(given),
    };
  }
}

export type Readings = ReturnType<typeof createReadings>;

const sixDigits = (value: number): number =>
  Number.isNaN(value) ? value : Number(value.toPrecision(6));

/** Whether rounding what four bytes make of it to six digits gives it back. */
const isReal = (value: number): boolean =>
  Number.isInteger(value)
    ? Math.abs(value) < 1e6
    : Number(Math.fround(value).toPrecision(6)) === value;
