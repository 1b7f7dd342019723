/**
 * The browser's database of answers about the past. The engine fills it, and the page removes it, too:
 * at sign-out there may be no engine any more.
 */
export const KEPT_HISTORY = "waymark.history";
