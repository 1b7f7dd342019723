import type { VehicleIcon } from "#domain/vehicle/vehicleIcon";
import { bar, box, circle, type IconShape, pair, ring } from "./iconShape.ts";

const CAB = box(0, -10, 10.4, 6.4, 2);
const CAB_WINDOW = box(0, -10.9, 7.6, 2.2, 0.7);
const TRACKS = pair(5.6, 3.6, 3.8, 17, 1.5);

/** What builds, lifts and ploughs, seen from above. */
export const WORK_ICONS = {
  dumpingtruck: {
    body: `${box(0, -10.6, 8.4, 5, 1.6)}M-7 -8H7L6.4 12.8H-6.4Z`,
    cut: `${box(0, -11.2, 6, 1.8, 0.6)}M-4.8 -4.8H4.8L4.4 10.4H-4.4Z M-2.6 -2.6V8.2H2.6V-2.6Z`,
  },
  mixer: {
    body: `${CAB}${box(0, 3, 5, 18, 0)}M-3.2 -6H3.2Q8 1.6 5 8.8L2.2 13H-2.2L-5 8.8Q-8 1.6 -3.2 -6Z`,
    cut: `${CAB_WINDOW}${bar(0, -0.8, 8.4, 1.5, 62)}${bar(0, 3.4, 9.4, 1.5, 62)}${bar(0, 7.6, 7.4, 1.5, 62)}`,
  },
  crane: {
    body: `${box(0, 4.2, 11, 17.6, 2)}${box(0, -6, 3, 12, 0.6)}${circle(0, -11, 2.4)}`,
    cut: `${ring(0, 6.2, 4.2, 1.3)}${pair(2, -0.4, 1, 6.6)}${circle(0, -11, 1)}`,
  },
  digger: {
    body: `${TRACKS}${box(0, 4.2, 9.4, 11.6, 2.6)}${box(1.6, -5, 2.6, 12, 0.8)}M-2.4 -13.2H5.6L4.6 -9.4H-1.4Z`,
    cut: `${box(-2.4, 1.8, 3, 4.2, 0.8)}${box(1.6, -2.4, 0.9, 4)}${box(0, 8, 6, 1.1)}`,
  },
  bulldozer: {
    body: `${TRACKS}M-8.4 -10.6Q0 -13.6 8.4 -10.6V-7.6Q0 -10.2 -8.4 -7.6Z${pair(4.4, -6.4, 1.8, 6)}${box(0, 2.6, 7.4, 14.6, 1.6)}`,
    cut: `${box(0, 5, 4.8, 4.6, 0.8)}${pair(1.4, -1.4, 0.9, 4)}`,
  },
  roadroller: {
    body: `${box(0, -9.4, 14.4, 6.4, 1.6)}${box(0, 9.4, 14.4, 6.4, 1.6)}${box(0, 0, 6, 16, 1)}${box(0, 0.6, 9.4, 8, 1.6)}`,
    cut: `${box(0, 0.6, 5.4, 4.2, 0.8)}${box(0, -9.4, 11, 1)}${box(0, 9.4, 11, 1)}`,
  },
  tractor: {
    body: `${pair(6.2, 5.6, 4.2, 12, 1.7)}${pair(4.7, -8, 2.8, 6.2, 1.3)}${box(0, -5.6, 5.4, 14, 1.8)}${box(0, -8, 8, 1.6)}${box(0, 5.4, 9.4, 9, 1.8)}`,
    cut: `${box(0, 5.4, 5.2, 4.8, 1)}${box(0, -6.4, 1, 5.6)}`,
  },
  forklift: {
    body: `${pair(3, -9.6, 1.9, 8, 0.7)}${box(0, -5, 10.4, 2.4, 0.7)}${box(0, 3.6, 10, 15.4, 3.4)}`,
    cut: `${box(0, 1.6, 6.6, 6.6, 0.9)}${box(0, 1.6, 4, 4, 0.5)}`,
  },
  generator: {
    body: `${box(0, 0, 20, 16, 2.4)}${pair(6, 8.6, 3.4, 2.6, 0.6)}`,
    cut: "M1.8 -6.4L-4.6 1H-0.7L-1.8 6.4L4.6 -1H0.7Z",
    isUpright: true,
  },
} as const satisfies Partial<Record<VehicleIcon, IconShape>>;
