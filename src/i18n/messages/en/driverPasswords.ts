/** New passwords for drivers, shown once. */
export const driverPasswords = {
  open: "New passwords",
  title: "New passwords for drivers",
  text_one:
    "{{shown}} driver gets a new password, and the old one counts no more. It is shown here once.",
  text_other:
    "{{shown}} drivers get new passwords, and the old ones count no more. They are shown here once.",
  own: "Your own password",
  ownHint: "So that nobody takes passwords from a page that was left open.",
  make: "Make new passwords",
  progress_one: "{{done}} of {{shown}} password made",
  progress_other: "{{done}} of {{shown}} passwords made",
  made_one: "{{shown}} new password. Nobody can read it later: save it now.",
  made_other: "{{shown}} new passwords. Nobody can read them later: save them now.",
  password: "Password",
  save: "Save for Excel",
  file: "driver passwords",
  more_one: "{{shown}} more is in the file and in the copy.",
  more_other: "{{shown}} more are in the file and in the copy.",
  notTaken: "The new passwords have not been saved. Without them these drivers cannot sign in.",
  leave: "Close without saving",
};

/** What every other language has too. */
export type DriverPasswords = typeof driverPasswords;
