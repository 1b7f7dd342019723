type Calls = Readonly<Record<string, (...given: never[]) => Promise<unknown>>>;

/**
 * The same calls, each begun when the one before it is over, whatever became of that: what is asked while a list
 * is still being read is answered from it.
 */
export function inTurn<Of extends { [Name in keyof Of]: Calls[string] }>(calls: Of): Of {
  let last: Promise<unknown> = Promise.resolve();
  const queued = Object.entries<Calls[string]>(calls).map(([name, call]) => [
    name,
    (...given: never[]) => {
      const mine = last.then(() => call(...given));
      last = mine.catch(() => undefined);
      return mine;
    },
  ]);
  return Object.fromEntries(queued) as Of;
}
