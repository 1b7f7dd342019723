/** So long at a time the page may be held up. */
const SLICE_MS = 12;

/** What long work on the page needs of its surroundings. */
export interface PacePorts {
  readonly now: () => number;
  /** Lets the page do what it has to do meanwhile. */
  readonly rest: () => Promise<void>;
}

/** To be awaited between small steps: it rests whenever the page was held up for long enough. */
export function createPace({ now, rest }: PacePorts): () => Promise<void> {
  let began = now();
  return async () => {
    if (now() - began < SLICE_MS) return;
    await rest();
    began = now();
  };
}

/** Of the browser. */
export const PAGE_PACE: PacePorts = {
  now: () => performance.now(),
  rest: () => new Promise((resolve) => setTimeout(resolve)),
};
