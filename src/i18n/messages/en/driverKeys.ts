/** Keys that readers have sent and that are nobody's, and keys that are lent for a time. */
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
  lend: "For a time only: lend a key",
  lent: {
    make: "Lend a key",
    search: "Search RFID keys",
    none: "No key is lent to a driver yet.",
    key: "RFID key",
    keyHint: "What the reader in the vehicle sends.",
    driver: "Driver",
    start: "From",
    startHint: "Empty: from the moment you save.",
    end: "Until",
    endHint: "Empty: until further notice.",
    state: "State",
    states: {
      now: "In hand now",
      later: "Later",
      ended: "Ended",
    },
    duplicate: "Duplicated RFID key: a driver has it at that time already.",
    removeText_one:
      "The driver no longer has it, and it is not listed that they had it. Trips that were driven keep the key. To end the loan and keep it listed, write its end instead.",
    removeText_other:
      "The drivers no longer have them, and it is not listed that they had them. Trips that were driven keep the key. To end a loan and keep it listed, write its end instead.",
    heading: "RFID keys lent to this driver",
    empty: "No key is lent to this driver now or later.",
    fromTo: "{{state}}: {{start}} to {{end}}",
    fromOn: "{{state}}: from {{start}}",
    all: "All keys lent to them",
  },
};

/** What every other language has too. */
export type DriverKeys = typeof driverKeys;
