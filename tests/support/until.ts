/** Never what is tested: whatever hangs must end, however busy the machine is. */
const PATIENCE_MS = 110_000;

/** Resolves as soon as it is true, with the milliseconds that took; fails when it never is. */
export async function until(isTrue: () => boolean): Promise<number> {
  const from = Date.now();
  while (!isTrue()) {
    if (Date.now() - from > PATIENCE_MS) throw new Error("not in time");
    await new Promise((wake) => setTimeout(wake, 5));
  }
  return Date.now() - from;
}
