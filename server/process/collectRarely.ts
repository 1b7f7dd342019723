import { setFlagsFromString } from "node:v8";

/**
 * Lets the heap grow by half before it is searched for garbage again. By itself V8 searches when it
 * has grown by a tenth: a server that holds a million vehicles, of which 20,000 report in a second,
 * then does so every 22 s, and for one to two seconds each time everybody waits for it. So it is every
 * minute, or every 30 to 45 s while a page is sent all of it. Costs up to half of what is held, as
 * memory. V8 reads this whenever a search has ended, so it may be set while it runs.
 */
export function collectRarely(): void {
  setFlagsFromString("--heap-growing-percent=50");
}
