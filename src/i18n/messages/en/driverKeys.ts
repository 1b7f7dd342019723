/** Keys that readers have sent and that are nobody's. */
export const driverKeys = {
  open: "Unknown keys",
  title: "RFID keys that are nobody's",
  text: "Keys that readers sent in the last seven days and that no driver has. A driver who gets one has it instead of the key they had.",
  none: "In the last seven days no reader has sent a key that is nobody's.",
  notLoaded: "The keys could not be loaded: {{detail}}",
  seenLately: "Seen lately, and nobody's:",
  seenIn: "Last seen in {{vehicle}}, {{at}}",
  times_one: "{{shown}} time",
  times_other: "{{shown}} times",
  driver: "Driver",
  driverOf: "Driver who gets {{key}}",
  give: "Give",
  giveOf: "Give {{key}}",
  given: "{{driver}} now has the key {{key}}.",
  notGiven: "Not given: {{detail}}",
};

/** What every other language has too. */
export type DriverKeys = typeof driverKeys;
