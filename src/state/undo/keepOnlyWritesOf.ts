import { forgetOthers } from "../remembered.ts";

const START = "done.";

/** Under what name a tab keeps what a person may take back. */
export const storedWritesName = (user: number): string => `${START}${user}`;

/** Removes what this tab kept of anybody else; undefined: of everybody, as somebody signed out. */
export const keepOnlyWritesOf = (user: number | undefined): void =>
  forgetOthers(START, user === undefined ? undefined : storedWritesName(user), "tab");
