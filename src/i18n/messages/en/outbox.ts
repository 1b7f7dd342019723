/** What was written to somebody. */
export const outbox = {
  text: "E-mails and text messages that were written to you, and how far each has come. Administrators see everybody's.",
  state: "State",
  channel: "By",
  any: "All",
  refresh: "Read again",
  none: "Nothing has been written yet.",
  noneFound: "There is nothing of the kind.",
  notLoaded: "The notices could not be loaded: {{detail}}",
  older: "Older ones",
  noSubject: "(no subject)",
  repeat: "Send again",
  repeatOne: "Send again: {{subject}}",
  notRepeated: "Not sent again: {{detail}}",
  attempts_one: "Tried {{count}} time.",
  attempts_other: "Tried {{count}} times.",
  secret: "Whoever reads this could act as its recipient: it is not shown.",
  states: {
    queued: "Queued",
    sent: "Sent",
    failed: "Failed",
    kept: "Not sent",
  },
  channels: {
    mail: "E-mail",
    sms: "Text message",
  },
  keptWhy: {
    mail: "No mail server took it.",
    sms: "This server sends no text messages.",
  },
  failures: {
    refused: "The mail server refused it.",
    unreachable: "The mail server could not be reached.",
    timeout: "The mail server did not answer in time.",
    aborted: "This server was stopped meanwhile.",
  },
};
