/** From a moment up to, but not, another; milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** In the order of time, and none of them touches another. */
export function mergeSpans(spans: readonly Span[]): readonly Span[] {
  const merged: { from: number; to: number }[] = [];
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (to <= from) continue;
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

/** Of merged spans: whether one of them holds a moment. */
export function isInSpans(spans: readonly Span[], time: number): boolean {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle] as Span).from <= time) low = middle + 1;
    else high = middle;
  }
  return time < (spans[low - 1]?.to ?? Number.NEGATIVE_INFINITY);
}
