import type { VehicleIcon } from "#domain/vehicle/vehicleIcon";
import { bar, box, circle, type IconShape, ring } from "./iconShape.ts";

/** What walks, flies or swims, and signs for all else. */
export const OTHER_ICONS = {
  default: {
    body: `${circle(0, 1.4, 8.4)}M-6.6 -3.8L-0.9 -11.6Q0 -12.6 0.9 -11.6L6.6 -3.8Z`,
    cut: circle(0, 1.4, 3.3),
  },
  arrow: {
    body: "M0 -12.4L8.6 9.4Q8.8 11 7.2 10.4L0 6.6L-7.2 10.4Q-8.8 11 -8.6 9.4Z",
    cut: "",
  },
  person: {
    body: `${circle(0, -9.2, 3.5)}M-5.9 -2.4Q-5.9 -4.8 -3.5 -4.8H3.5Q5.9 -4.8 5.9 -2.4V3.4Q5.9 4.7 4.7 4.7T3.5 3.4V11.8Q3.5 13.2 2 13.2T0.5 11.8V5H-0.5V11.8Q-0.5 13.2 -2 13.2T-3.5 11.8V3.4Q-3.5 4.7 -4.7 4.7T-5.9 3.4Z`,
    cut: "",
    isUpright: true,
  },
  boat: {
    body: "M0 -13.2Q6.8 -6 6.3 3.4L5 11.4Q4.8 12.8 3.4 12.8H-3.4Q-4.8 12.8 -5 11.4L-6.3 3.4Q-6.8 -6 0 -13.2Z",
    cut: `M-3.9 0.6Q-3.6 -2.8 0 -4.4Q3.6 -2.8 3.9 0.6Q0 -1.4 -3.9 0.6Z${box(0, 6.8, 6, 5.6, 1.2)}`,
  },
  helicopter: {
    body: `M0 -9.6Q4.8 -8.8 4.8 -2.4Q4.8 2.6 1.4 4.8L1 12H-1L-1.4 4.8Q-4.8 2.6 -4.8 -2.4Q-4.8 -8.8 0 -9.6Z${box(0, 11.4, 7.4, 2, 0.9)}${bar(0, -1.6, 26, 1.9, 45)}${bar(0, -1.6, 26, 1.9, -45)}`,
    cut: `M-2.9 -5.6Q-2.4 -8 0 -8.2Q2.4 -8 2.9 -5.6Q0 -6.6 -2.9 -5.6Z${ring(0, -1.6, 2.1, 1)}`,
  },
} as const satisfies Partial<Record<VehicleIcon, IconShape>>;
