/** A moment in which nothing is begun; it may be cut short. There is one at a time. */
export function createPause(lengthMs: number) {
  let timer: NodeJS.Timeout | undefined;
  const waiting: (() => void)[] = [];

  function end(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const resolve of waiting.splice(0)) resolve();
  }

  return {
    begin(): void {
      clearTimeout(timer);
      timer = setTimeout(end, lengthMs);
    },
    end,
    /** Resolves when there is none. */
    over: (): Promise<void> =>
      timer === undefined ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve)),
  };
}
