import fc from "fast-check";
import type { HistoryBlock, HistoryReading } from "#contract/feed/historyBlock";
import { vehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";

const DAY_MS = 86_400_000;
const MOST_ID = 2 ** 51;

const whole = (min: number, max: number) => fc.integer({ min, max });
const int32 = fc.oneof(whole(-(2 ** 31), 2 ** 31 - 1), whole(-1_000, 1_000));
const uint16 = fc.oneof(whole(0, 65_535), whole(0, 3));
const id = fc.oneof(whole(1, 5), whole(1, 2 ** 31), fc.bigInt(1n, 2n ** 51n).map(Number));

/** Rows that have one; all of them is written in another way. */
const rowsOf = (count: number) =>
  fc
    .subarray(Array.from({ length: count }, (_, row) => row))
    .map((rows) => (rows.length === count ? undefined : Uint32Array.from(rows)));

const list = <Value>(value: fc.Arbitrary<Value>, length: number) =>
  fc.array(value, { minLength: length, maxLength: length });

/** At most six digits, as a four-byte number keeps them. */
const real = whole(-999_999, 999_999).map((digits) => digits / 1_000);
const double = fc.double({ noNaN: true, noDefaultInfinity: true });

const readingOf = (count: number, texts: number): fc.Arbitrary<HistoryReading> =>
  fc
    .tuple(fc.string({ unit: "grapheme" }), rowsOf(count))
    .chain(([key, rows]): fc.Arbitrary<HistoryReading> => {
      const length = rows?.length ?? count;
      return fc.oneof(
        list(real, length).map((values): HistoryReading => {
          return { key, type: "real", rows, values: Float32Array.from(values) };
        }),
        list(double, length).map((values): HistoryReading => {
          return { key, type: "double", rows, values: Float64Array.from(values) };
        }),
        list(whole(0, 1), length).map((values): HistoryReading => {
          return { key, type: "flag", rows, values: Uint8Array.from(values) };
        }),
        list(whole(0, Math.max(0, texts - 1)), texts === 0 ? 0 : length).map(
          (values): HistoryReading => {
            const chosen = texts === 0 ? new Uint32Array() : rows;
            return { key, type: "text", rows: chosen, values: Uint32Array.from(values) };
          },
        ),
      );
    });

/** Any block that can be written: of a whole day or a part of it, with rows of one moment. */
export const arbitraryHistoryBlock: fc.Arbitrary<HistoryBlock> = fc
  .record({
    count: fc.oneof({ arbitrary: whole(0, 8), weight: 9 }, { arbitrary: whole(0, 150), weight: 1 }),
    from: whole(0, 4e12),
    length: fc.oneof(whole(1, DAY_MS), fc.constant(DAY_MS)),
    texts: fc.array(fc.string({ unit: "grapheme" }), { maxLength: 5 }),
    unit: fc.constantFrom(1, 1_000),
    vehicle: id,
  })
  .chain(({ count, from, length, texts, unit, vehicle }) => {
    const time = whole(0, Math.floor((length - 1) / unit)).map((units) => units * unit);
    return fc
      .record({
        times: list(time, count).map((times) => times.sort((one, other) => one - other)),
        ids: list(id, count),
        latitudes: list(int32, count),
        longitudes: list(int32, count),
        speeds: list(uint16, count),
        courses: list(uint16, count),
        flags: list(whole(0, 63), count),
        readings: fc.array(readingOf(count, texts.length), { maxLength: 4 }),
      })
      .map((columns) => ({
        vehicleId: vehicleId(vehicle),
        from: epochMs(from),
        until: epochMs(from + length),
        count,
        times: Uint32Array.from(columns.times),
        positionIds: narrowest(columns.ids.map((each) => Math.min(each, MOST_ID))),
        latitudesE7: Int32Array.from(columns.latitudes),
        longitudesE7: Int32Array.from(columns.longitudes),
        speedsTenthKnots: Uint16Array.from(columns.speeds),
        courses: Uint16Array.from(columns.courses),
        flags: Uint8Array.from(columns.flags),
        texts,
        readings: columns.readings,
      }));
  });

/** As a reader gives them: in four bytes where all fit. */
const narrowest = (ids: readonly number[]) =>
  ids.every((id) => id < 2 ** 32) ? Uint32Array.from(ids) : Float64Array.from(ids);
