import type { TFunction } from "i18next";
import { calendarSchema } from "#contract/objects/calendarSchema";
import { textOf } from "#contract/traccar/wire";
import { PEOPLE_LINK } from "../../linked/reachLinks.ts";
import type { ManagedThing } from "../../managedThing.ts";
import { NAME_FIELD, NOTES_FIELD } from "../commonFields.ts";
import { CalendarInput } from "./CalendarInput.tsx";
import { CalendarPart } from "./CalendarPart.tsx";
import { refusalOf } from "./calendarData.ts";
import { calendarWords } from "./calendarWords.ts";

/** When alerts and areas are in force: hours of a week, or whatever else an iCalendar says. */
export const calendarThing: ManagedThing = {
  kind: "calendar",
  schema: calendarSchema,
  fields: [
    NAME_FIELD,
    {
      name: "data",
      path: ["data"],
      type: "members",
      label: (t) => t("manage.calendar.hours"),
      readFrom: ({ data }) => textOf(data) ?? "",
      writeInto: (body, data) => ({ ...body, data }),
      fault,
      Input: CalendarInput,
      cell: calendarWords,
      isRequired: true,
    },
    NOTES_FIELD,
  ],
  make: (t) => t("manage.calendar.make"),
  search: (t) => t("manage.calendar.search"),
  none: (t) => t("manage.calendar.none"),
  removeText: (t, count) => t("manage.calendar.removeText", { count }),
  links: () => [PEOPLE_LINK],
  Part: CalendarPart,
};

function fault(t: TFunction, data: string): string | undefined {
  const reason = data === "" ? undefined : refusalOf(data);
  return reason === undefined ? undefined : t("manage.calendar.refused", { reason });
}
