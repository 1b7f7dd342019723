/** When alerts and areas are in force. */
export const manageCalendar = {
  make: "New calendar",
  search: "Search calendars",
  none: "There are no calendars yet.",
  removeText_one: "Alerts and areas that follow it are in force at all times from then on.",
  removeText_other: "Alerts and areas that follow them are in force at all times from then on.",
  hours: "Hours of the week",
  others_one:
    "{{count}} event is not drawn, because it does not come every week at the same hours. It is kept as it is, and counts as well.",
  others_other:
    "{{count}} events are not drawn, because they do not come every week at the same hours. They are kept as they are, and count as well.",
  unreadable: "This calendar cannot be drawn. It is kept as it is until you import another one.",
  import: "Import a file (.ics)",
  taken: "{{name}} takes the place of what was here when you save.",
  refused: "The server cannot work this out: {{reason}}",
  uses: "In force while it says so",
  unused: "No alert and no area follows this calendar.",
  alert: "Alert:",
  area: "Area:",
  notLoaded: "What follows this calendar could not be loaded: {{detail}}",
  timeZone: "Time zone",
  zone: {
    local: "By the clock of the server.",
    utc: "In UTC.",
    named: "In the time zone {{zone}}. Draw on a day, or add hours.",
    changed:
      "What goes on while the clocks change keeps its length and ends that much earlier or later; whole days end at midnight.",
  },
  /** Where nobody draws: what the hours and the other events are. */
  words: {
    utc: "UTC",
    local: "the server’s clock",
    event: "event",
    repeated: "repeated",
    unreadable: "cannot be drawn",
    more_one: "{{count}} more event",
    more_other: "{{count}} more events",
  },
  notTaken: {
    tooLarge: "{{name}} was not taken: it is larger than a calendar may be (75 kB).",
    noCalendar: "{{name}} was not taken: it is no iCalendar file.",
    noEvents: "{{name}} was not taken: there is no event in it.",
    refused: "{{name}} was not taken: the server cannot work it out. {{reason}}",
  },
};
