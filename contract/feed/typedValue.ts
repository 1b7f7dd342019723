import type { AttributeValue } from "#domain/position";
import type { ByteReader } from "./byteReader.ts";
import type { ByteWriter } from "./byteWriter.ts";
import { MalformedFrame } from "./malformedFrame.ts";

/** The byte before an attribute's value. */
const GONE = 0;
const FALSE = 1;
const TRUE = 2;
/** Zigzag: 0, -1, 1, -2 … as 0, 1, 2, 3 … */
const INTEGER = 3;
/** A zigzag number of thousandths: what trackers say of volts, litres and degrees. */
const THOUSANDTHS = 4;
const FLOAT = 5;
const TEXT = 6;

const MOST_INTEGER = 2 ** 51;

/** Undefined says that the attribute is there no more. */
export function writeValue(to: ByteWriter, value: AttributeValue | undefined): void {
  if (typeof value === "string") {
    to.u8(TEXT);
    to.text(value);
  } else if (typeof value === "number") writeNumber(to, value);
  else if (value === undefined) to.u8(GONE);
  else to.u8(value ? TRUE : FALSE);
}

function writeNumber(to: ByteWriter, value: number): void {
  const thousandths = Math.round(value * 1_000);
  if (
    Object.is(value, -0) ||
    !(Math.abs(thousandths) < MOST_INTEGER) ||
    thousandths / 1_000 !== value
  ) {
    to.u8(FLOAT);
    to.f64(value);
  } else {
    const isWhole = Number.isInteger(value);
    to.u8(isWhole ? INTEGER : THOUSANDTHS);
    to.varint(zigzag(isWhole ? value : thousandths));
  }
}

export function readValue(from: ByteReader): AttributeValue | undefined {
  switch (from.u8()) {
    case GONE:
      return undefined;
    case FALSE:
      return false;
    case TRUE:
      return true;
    case INTEGER:
      return unzigzag(from.varint());
    case THOUSANDTHS:
      return unzigzag(from.varint()) / 1_000;
    case FLOAT:
      return from.f64();
    case TEXT:
      return from.text();
    default:
      throw new MalformedFrame("badContent");
  }
}

/** Whether the value that begins there is a text. */
export const isTextAt = (bytes: Uint8Array, offset: number): boolean => bytes[offset] === TEXT;

/** Goes over what `readValue` would read and refuses what it would refuse. */
export function skipValue(from: ByteReader): void {
  const form = from.u8();
  if (form === TEXT) from.skipText();
  else if (form === INTEGER || form === THOUSANDTHS) from.varint();
  else if (form === FLOAT) from.f64();
  else if (form > TEXT) throw new MalformedFrame("badContent");
}

const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);
const unzigzag = (value: number) => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);
