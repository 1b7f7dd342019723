import { type CalendarReading, readCalendar } from "#domain/calendar/readCalendar";

/** Times that name no zone are read as Traccar reads them: by the clock of the server. */
const SERVER_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** From base64 as the wire and the database have it. */
export const decodeCalendar = (data: string, floatingZone = SERVER_ZONE): CalendarReading =>
  readCalendar(Buffer.from(data, "base64").toString("utf8"), floatingZone);
