import fc from "fast-check";

const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

const list = <T>(one: fc.Arbitrary<T>, most: number) =>
  fc.uniqueArray(one, { minLength: 1, maxLength: most }).map((values) => values.join(","));
const weekdays = list(fc.constantFrom(...WEEKDAYS), 4);
const numbered = list(
  fc
    .tuple(fc.integer({ min: -4, max: 4 }), fc.constantFrom(...WEEKDAYS))
    .map(([nth, day]) => `${nth === 0 ? 1 : nth}${day}`),
  3,
);
const months = fc
  .uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 })
  .map((values) => values.sort((a, b) => a - b).join(","));
/** Each month has them, so that no combination stays without a day for ever. */
const monthDays = list(
  fc.oneof(fc.integer({ min: 1, max: 28 }), fc.integer({ min: -28, max: -1 })),
  4,
);
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });

const PARTS: Readonly<Record<string, fc.Arbitrary<Record<string, string | undefined>>>> = {
  DAILY: fc.record({ BYMONTH: maybe(months), BYDAY: maybe(weekdays) }),
  WEEKLY: fc.record({ BYDAY: maybe(weekdays), WKST: maybe(fc.constantFrom("MO", "SU")) }),
  MONTHLY: fc.oneof(
    fc.record({ BYMONTHDAY: maybe(monthDays) }),
    fc.record({ BYDAY: numbered }),
    fc.record({
      BYDAY: weekdays,
      BYSETPOS: fc.constantFrom("1", "-1", "2", "1,-1"),
    }),
  ),
  YEARLY: fc.oneof(
    fc.record({ BYMONTH: maybe(months) }),
    fc.record({
      BYMONTH: months,
      // Those from the end ical.js counts from another month's.
      BYMONTHDAY: list(fc.integer({ min: 1, max: 28 }), 4),
    }),
    fc.record({ BYMONTH: months, BYDAY: numbered }),
    fc.record({ BYYEARDAY: list(fc.constantFrom("1", "100", "200", "365", "-1", "-200"), 3) }),
  ),
};

/** An RRULE that people might write, as its parts by name. */
export const arbitraryRule: fc.Arbitrary<string> = fc
  .constantFrom(...Object.keys(PARTS))
  .chain((frequency) =>
    fc.record({
      FREQ: fc.constant(frequency),
      INTERVAL: fc.constantFrom(undefined, "1", "2", "3", "5"),
      parts: PARTS[frequency] as fc.Arbitrary<Record<string, string | undefined>>,
      COUNT: fc.constantFrom(undefined, undefined, "1", "7"),
    }),
  )
  .map(({ parts, ...rest }) =>
    Object.entries({ ...rest, ...parts })
      .flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`))
      .join(";"),
  );

/** From 1990 to 2030, to the minute. */
export const arbitraryStart: fc.Arbitrary<string> = fc
  .integer({ min: Date.UTC(1990) / 60_000, max: Date.UTC(2030) / 60_000 })
  .map((minute) => new Date(minute * 60_000).toISOString().replace(/[-:]|\.\d+/g, ""));
