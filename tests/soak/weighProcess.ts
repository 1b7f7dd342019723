/** Megabytes after a collection. */
export interface Weight {
  readonly residentMb: number;
  /** Of JavaScript, with the buffers that it holds. */
  readonly heldMb: number;
}

/** Weighs this process, which must run with `--expose-gc`. Twice: the first frees what it finds. */
export async function weighProcess(): Promise<Weight> {
  for (let round = 0; round < 2; round++) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { residentMb: rss / 1e6, heldMb: (heapUsed + external) / 1e6 };
}
