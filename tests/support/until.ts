/** Never what is tested: whatever hangs must end, however busy the machine is. */
const PATIENCE_MS = 110_000;

/**
 * Resolves as soon as it is true, with the milliseconds that took; fails when it never is. A second
 * number can only ask for more patience.
 */
export async function until(isTrue: () => boolean, longerMs = PATIENCE_MS): Promise<number> {
  const from = Date.now();
  const patienceMs = Math.max(PATIENCE_MS, longerMs);
  while (!isTrue()) {
    if (Date.now() - from > patienceMs) throw new Error("not in time");
    await new Promise((wake) => setTimeout(wake, 5));
  }
  return Date.now() - from;
}
