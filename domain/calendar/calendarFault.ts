/** Why a calendar is refused, in words for whoever wrote it. Caught by `readCalendar` alone. */
export class CalendarFault extends Error {
  override readonly name = "CalendarFault";
}
