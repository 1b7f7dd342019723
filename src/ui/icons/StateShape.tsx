import type { VehicleState } from "#domain/vehicle/vehicleState";
import classes from "./StateShape.module.css";

/** The shapes of the map, for lists: arrow, bars, square, ring. Decoration: the word stands beside. */
export function StateShape({ state, course = 0 }: { state: VehicleState; course?: number }) {
  return (
    <svg
      viewBox="-12 -12 24 24"
      className={classes.shape}
      data-state={state}
      aria-hidden="true"
      focusable="false"
    >
      {SHAPES[state](course)}
    </svg>
  );
}

const SHAPES: Record<VehicleState, (course: number) => React.ReactNode> = {
  moving: (course) => (
    <path d="M0 -10 L7 7 L0 3.5 L-7 7 Z" transform={`rotate(${course})`} fill="currentColor" />
  ),
  idle: () => (
    <>
      <circle r="8" fill="currentColor" />
      <path d="M-2.4 -3.4 V3.4 M2.4 -3.4 V3.4" stroke="var(--surface)" strokeWidth="2.2" />
    </>
  ),
  stopped: () => <rect x="-6.5" y="-6.5" width="13" height="13" rx="2" fill="currentColor" />,
  disconnected: () => <circle r="6" fill="none" stroke="currentColor" strokeWidth="2.6" />,
};
