import type { SignalBars as Bars } from "#domain/vehicle/displayRules";

const HEIGHTS = [3, 6, 9, 12];

/** Four bars of which as many are full. Decoration: the number stands beside. */
export function SignalBars({ bars }: { readonly bars: Bars }) {
  return (
    <svg width="14" height="12" viewBox="0 0 14 12" aria-hidden="true" focusable="false">
      {HEIGHTS.map((height, at) => (
        <rect
          key={height}
          x={at * 3.6}
          y={12 - height}
          width="2.6"
          height={height}
          rx="0.8"
          fill="currentColor"
          opacity={at < bars ? 1 : 0.25}
        />
      ))}
    </svg>
  );
}
