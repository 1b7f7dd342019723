/** What is done at one go, before the server looks at what others want: some milliseconds of work. */
const WORK_AT_ONCE = 4;

/** A little of somebody's work; tells how many steps it took. */
type Turn = () => number;

/**
 * Lets those who have much to send take turns. Of a thousand who come back at once, each would be
 * quick on its own; together they would keep the server from everything else.
 */
export function createTurns(later: (run: () => void) => void = setImmediate) {
  const waiting = new Set<Turn>();
  let isPlanned = false;

  function plan(): void {
    if (isPlanned || waiting.size === 0) return;
    isPlanned = true;
    later(work);
  }

  function work(): void {
    isPlanned = false;
    let steps = 0;
    for (const turn of waiting) {
      waiting.delete(turn); // it may ask again, and is the last then
      steps += turn();
      if (steps >= WORK_AT_ONCE) break;
    }
    plan();
  }

  return {
    /** Whoever waits already keeps its place. */
    ask(turn: Turn): void {
      waiting.add(turn);
      plan();
    },
    leave: (turn: Turn): void => void waiting.delete(turn),
  };
}

export type Turns = ReturnType<typeof createTurns>;
