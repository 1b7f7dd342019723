/** Fifteen digits are what a number keeps; version numbers have two points, keys have letters. */
const DECIMAL = /^[+-]?\d{1,15}(?:\.\d{1,30})?$/;
/** Finer than a coordinate: nobody names anything so. */
const MEASURED = /\.\d{7,}$/;

/** The number that a text writes out, as some trackers and servers send what they measure. */
export function readDecimal(text: string): number | undefined {
  const plain = text.trim();
  return DECIMAL.test(plain) ? Number(plain) : undefined;
}

/** The same, of a text that may as well be a name: "2.10" is a version, "2.0999999999" is not. */
export const readMeasured = (text: string): number | undefined =>
  MEASURED.test(text.trim()) ? readDecimal(text) : undefined;
