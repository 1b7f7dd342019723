/**
 * The same pieces, and `end` is called once when they are through, have failed or are not wanted
 * any more, even when nobody ever asked for the first.
 */
export function untilGone<Piece>(
  pieces: AsyncIterable<Piece>,
  signal: AbortSignal,
  end: () => void,
): AsyncIterable<Piece> {
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  return {
    [Symbol.asyncIterator]() {
      const source = pieces[Symbol.asyncIterator]();
      const finish = () => {
        signal.removeEventListener("abort", end);
        end();
      };
      return {
        async next() {
          try {
            const step = await source.next();
            if (step.done) finish();
            return step;
          } catch (error) {
            finish();
            throw error;
          }
        },
        async return() {
          finish();
          await source.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}
