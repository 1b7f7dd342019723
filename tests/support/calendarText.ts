/** An iCalendar with events of the given lines, and other components before them. */
export const calendarText = (
  events: readonly (readonly string[])[],
  before: readonly string[] = [],
) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:test",
    ...before,
    ...events.flatMap((lines) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"]),
    "END:VCALENDAR",
  ].join("\r\n");

/** As the wire has it. */
export const calendarData = (...events: readonly (readonly string[])[]) =>
  Buffer.from(calendarText(events)).toString("base64");
