/** Where a whole snapshot replaced what came before it, in the order of what was sent. */
export const SNAPSHOT = "snapshot";
export type Received = readonly (number | typeof SNAPSHOT)[];

/** What the feed left out of `from` to `to`, and whether it may. */
export interface Delivery {
  readonly received: number;
  /** Left out where a whole snapshot was sent: the feed promises nothing there. */
  readonly passedOver: readonly number[];
  /** Left out while the connection went on, or was resumed: the feed may never do so. */
  readonly lost: readonly number[];
}

/**
 * Compares what was sent, numbers that rise by one, with all that there was. They are sent in order,
 * so what is missing between two that came is excused only by a snapshot between these two.
 */
export function checkDelivery(received: Received, from: number, to: number): Delivery {
  const passedOver: number[] = [];
  const lost: number[] = [];
  const known = new Set<number>();
  let next = from;
  let hasSnapshot = false;
  const skipTo = (number: number) => {
    for (; next < number; next++) (hasSnapshot ? passedOver : lost).push(next);
  };
  for (const one of received) {
    if (one === SNAPSHOT) hasSnapshot = true;
    else if (one >= next) {
      skipTo(one);
      next = one + 1;
      hasSnapshot = false;
      known.add(one);
    }
  }
  skipTo(to + 1);
  return { received: known.size, passedOver, lost };
}
