import ICAL from "ical.js";

/** The times that somebody entered as iCalendar. */
export interface KnownCalendar {
  /** Milliseconds since 1970. */
  covers(time: number): boolean;
}

/** A rule that repeats each minute since 1970 is not followed to its end. */
const MAX_STEPS = 20_000;

interface Span {
  readonly from: number;
  readonly to: number;
}

/** From base64 as the wire has it; undefined when it is no calendar. */
export function readCalendar(data: string): KnownCalendar | undefined {
  let events: ICAL.Event[];
  try {
    const text = Buffer.from(data, "base64").toString("utf8");
    const component = new ICAL.Component(
      ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0],
    );
    if (component.name !== "vcalendar") return undefined;
    events = component.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
    for (const event of events) spansUntil(event, 0);
  } catch {
    return undefined;
  }
  const followed = events.map(followSpans);
  return { covers: (time) => followed.some((covers) => covers(time)) };
}

/**
 * Positions ask in the order of time, again and again inside the same span or between the same
 * two: the last answer is kept with the time it holds for.
 */
function followSpans(event: ICAL.Event): (time: number) => boolean {
  let known = { from: 0, to: 0, covers: false };
  return (time) => {
    if (time < known.from || time >= known.to) {
      const { last, next } = spansUntil(event, time);
      known =
        last && time < last.to
          ? { ...last, covers: true }
          : { from: last?.to ?? Number.NEGATIVE_INFINITY, to: next, covers: false };
    }
    return known.covers;
  };
}

/** The last span that has begun by then, and when the next begins. */
function spansUntil(event: ICAL.Event, time: number): { last: Span | undefined; next: number } {
  const lengthMs = event.duration.toSeconds() * 1_000;
  let last: Span | undefined;
  const occurrences = event.iterator();
  for (let step = 0; step < MAX_STEPS; step++) {
    const start = event.isRecurring() || step === 0 ? occurrences.next() : undefined;
    if (!start) return { last, next: Number.POSITIVE_INFINITY };
    const from = start.toJSDate().getTime();
    if (from > time) return { last, next: from };
    last = { from, to: from + lengthMs };
  }
  return { last, next: Number.POSITIVE_INFINITY };
}
