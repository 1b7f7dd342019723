/** Resolves as soon as it is true, with the milliseconds that took; fails when it is not in time. */
export async function until(isTrue: () => boolean, withinMs = 5_000): Promise<number> {
  const from = Date.now();
  while (!isTrue()) {
    if (Date.now() - from > withinMs) throw new Error("not in time");
    await new Promise((wake) => setTimeout(wake, 5));
  }
  return Date.now() - from;
}
