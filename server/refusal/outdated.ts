import { Refusal } from "./refusal.ts";

/** What is refused to whoever saw, or made, another version. */
export const outdated = (): Refusal =>
  new Refusal(412, "outdated", "Somebody else has changed it meanwhile");
