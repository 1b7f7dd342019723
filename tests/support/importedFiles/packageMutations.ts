import { unzipSync, zipSync } from "fflate";
import type { Dice } from "../../../server/simulator/dice.ts";

/** What befalls a package, which KMZ and workbooks are. */
export type PackageMutation = (bytes: Uint8Array, dice: Dice) => Uint8Array;

const DIRECTORY_ENTRY = 0x02_01_4b_50;
const LOCAL_HEADER = 0x04_03_4b_50;
/** Where a size stands in a directory's entry, and the other fields that are written. */
const FIELDS = { flags: 8, method: 10, packedSize: 20, size: 24, offset: 42 } as const;
const BOMB_BYTES = 120_000_000;
const BOMB_PART_BYTES = 6_000_000;
const BOMB_PARTS = 12;

/** Writes a field of every entry of a directory. */
function written(bytes: Uint8Array, field: keyof typeof FIELDS, value: number): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  for (let at = 0; at + 46 < copy.length; at++) {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) continue;
    if (field === "flags" || field === "method") view.setUint16(at + FIELDS[field], value, true);
    else view.setUint32(at + FIELDS[field], value, true);
  }
  return copy;
}

/** The part in which the data are. */
export const mainPart = (names: readonly string[]): string =>
  names.find((name) => /sheet1\.xml$|\.kml$/.test(name)) ?? names[0] ?? "doc.kml";

const repacked = (bytes: Uint8Array, change: (parts: Record<string, Uint8Array>) => object) =>
  zipSync(change(unzipSync(bytes)) as Record<string, Uint8Array>);

let bomb: Uint8Array | undefined;
/** Made once: most of what a batch costs otherwise. */
const bombPart = (): Uint8Array => (bomb ??= new Uint8Array(BOMB_BYTES).fill(32));

/** By what they try. */
export const PACKAGE_MUTATIONS: Readonly<Record<string, PackageMutation>> = {
  bomb: (bytes) =>
    repacked(bytes, (parts) => ({ ...parts, [mainPart(Object.keys(parts))]: bombPart() })),
  bombOfMany: (bytes) =>
    repacked(bytes, (parts) => ({
      ...Object.fromEntries(
        Array.from({ length: BOMB_PARTS }, (_, at) => [
          `xl/worksheets/a${at}.xml`,
          bombPart().subarray(0, BOMB_PART_BYTES),
        ]),
      ),
      ...parts,
    })),
  bombThatLies: (bytes, dice) =>
    written(
      repacked(bytes, (parts) => ({ ...parts, [mainPart(Object.keys(parts))]: bombPart() })),
      "size",
      dice.pick([0, 1, 1_000, 40_000_000]),
    ),
  lyingSize: (bytes, dice) => written(bytes, "size", dice.pick([0, 1, 100, 2 ** 31, 2 ** 32 - 1])),
  lyingPackedSize: (bytes, dice) => written(bytes, "packedSize", dice.pick([0, 5, 2 ** 31])),
  lyingPlace: (bytes, dice) => written(bytes, "offset", dice.pick([0, 3, 2 ** 31, 2 ** 32 - 2])),
  unknownMethod: (bytes) => written(bytes, "method", 99),
  encrypted: (bytes) => written(bytes, "flags", 1),
  noDirectory: (bytes, dice) => bytes.slice(0, dice.whole(4, bytes.length - 1)),
  inAnother: (bytes) => zipSync({ "doc.kml": bytes, "xl/workbook.xml": bytes }),
  empty: () => zipSync({}),
  nothingOfIt: () => zipSync({ "readme.txt": new Uint8Array(100) }),
  outside: (bytes) =>
    repacked(bytes, (parts) =>
      Object.fromEntries(Object.entries(parts).map(([name, part]) => [`../../${name}`, part])),
    ),
  prototypeParts: (bytes) =>
    repacked(bytes, (parts) => ({ ...parts, ["__proto__.kml"]: new Uint8Array(9) })),
  missingPart: (bytes, dice) =>
    repacked(bytes, (parts) => {
      const gone = dice.pick(Object.keys(parts));
      return Object.fromEntries(Object.entries(parts).filter(([name]) => name !== gone));
    }),
  startedTwice(bytes) {
    const copy = new Uint8Array(2 * bytes.length);
    copy.set(bytes);
    copy.set(bytes, bytes.length);
    new DataView(copy.buffer).setUint32(0, LOCAL_HEADER, true);
    return copy;
  },
};
