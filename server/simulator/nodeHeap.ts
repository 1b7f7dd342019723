/** A binary heap of nodes by cost, on typed arrays: the one hot loop of finding routes. */
export function createNodeHeap(capacity: number) {
  const nodes = new Uint32Array(capacity);
  const costs = new Float64Array(capacity);
  let size = 0;
  let popped = 0;

  return {
    push(node: number, cost: number): void {
      let hole = size++;
      while (hole > 0) {
        const parent = (hole - 1) >> 1;
        if (costs[parent]! <= cost) break;
        nodes[hole] = nodes[parent]!;
        costs[hole] = costs[parent]!;
        hole = parent;
      }
      nodes[hole] = node;
      costs[hole] = cost;
    },

    /** The cheapest; undefined when none is left. */
    pop(): number | undefined {
      if (size === 0) return undefined;
      const cheapest = nodes[0]!;
      popped = costs[0]!;
      size--;
      const node = nodes[size]!;
      const cost = costs[size]!;
      let hole = 0;
      for (let child = 1; child < size; child = 2 * hole + 1) {
        if (child + 1 < size && costs[child + 1]! < costs[child]!) child++;
        if (cost <= costs[child]!) break;
        nodes[hole] = nodes[child]!;
        costs[hole] = costs[child]!;
        hole = child;
      }
      nodes[hole] = node;
      costs[hole] = cost;
      return cheapest;
    },

    /** What the node that `pop` gave last had cost. */
    poppedCost: () => popped,
  };
}
