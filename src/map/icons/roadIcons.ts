import type { VehicleIcon } from "#domain/vehicle/vehicleIcon";
import { box, circle, ellipse, type IconShape, line, pair, ring } from "./iconShape.ts";

const CAB = box(0, -10, 10.4, 6.4, 2);
const CAB_WINDOW = box(0, -10.9, 7.6, 2.2, 0.7);
const VAN =
  "M-5.6 -9Q-5.2 -12.8 0 -12.8Q5.2 -12.8 5.6 -9V10.6Q5.6 12.6 3.6 12.6H-3.6Q-5.6 12.6 -5.6 10.6Z";
const WINDSCREEN = "M-4.2 -6.2L-3.6 -9.2Q0 -10.4 3.6 -9.2L4.2 -6.2Q0 -7.3 -4.2 -6.2Z";
const CAR_FRONT = "M-5.6 0L-5.3 -7.4Q-4.9 -11.9 0 -12Q4.9 -11.9 5.3 -7.4L5.6 0Z";

/** What drives people and goods on roads, seen from above; a bicycle from its side. */
export const ROAD_ICONS = {
  car: {
    body: `${CAR_FRONT}M-5.6 -1H5.6V7.8Q5.2 11.9 0 12Q-5.2 11.9 -5.6 7.8Z${pair(6.2, -3.4, 2.2, 1.6, 0.7)}`,
    cut: "M-4.3 -2L-4 -4.8Q0 -6.4 4 -4.8L4.3 -2Q0 -3.1 -4.3 -2ZM-3.9 5.8Q0 6.6 3.9 5.8L3.6 8.5Q0 9.5 -3.6 8.5Z",
  },
  pickup: {
    body: `${CAR_FRONT}${box(0, 5.4, 11.4, 14.8, 1.6)}${pair(6.2, -3.6, 2.2, 1.6, 0.7)}`,
    cut: `M-4.3 -1.6L-4 -4.4Q0 -6 4 -4.4L4.3 -1.6Q0 -2.7 -4.3 -1.6Z${box(0, 6.7, 8, 8.4, 0.8)}`,
  },
  van: { body: VAN, cut: `${WINDSCREEN}${box(0, 10.4, 7, 1.3, 0.5)}` },
  ambulance: {
    body: VAN,
    cut: `${WINDSCREEN}M-1.5 -2H1.5V1.2H4.6V4.2H1.5V7.4H-1.5V4.2H-4.6V1.2H-1.5Z`,
  },
  minibus: {
    body: box(0, 0, 11.6, 26, 2.8),
    cut: `${box(0, -9.4, 8.6, 2.6, 0.9)}${[-3.8, 1, 5.8].map((y) => pair(3.7, y, 1.9, 3.2, 0.5)).join("")}${box(0, 10.7, 7.4, 1.2, 0.5)}`,
  },
  bus: {
    body: box(0, 0, 11.2, 27, 2),
    cut: `${box(0, -11.2, 8.6, 1.9, 0.6)}${box(0, -4.6, 5.2, 4, 0.9)}${box(0, 4.8, 5.2, 4, 0.9)}${box(0, 11.5, 7.4, 1, 0.4)}`,
  },
  truck: {
    body: `${CAB}${box(0, -6, 4, 3, 0)}${box(0, 4, 11.8, 18, 1)}`,
    cut: CAB_WINDOW,
  },
  truck2: {
    body: `${CAB}${box(0, -6, 4, 3, 0)}${box(0, 4, 12.4, 18, 1)}`,
    cut: `${CAB_WINDOW}${[-1, 3.8, 8.6].map((y) => box(0, y, 9, 1.1)).join("")}`,
  },
  trailer: {
    body: `${box(0, -10.8, 9.2, 5, 1.8)}${box(0, -7, 3.6, 6, 0)}${box(0, 4.2, 11, 17.6, 1)}${pair(4.6, -6.6, 1.8, 2.6, 0.6)}`,
    cut: `${box(0, -11.4, 6.6, 1.9, 0.6)}${box(0, 4.2, 1.2, 14)}`,
  },
  cistern: {
    body: `${CAB}${box(0, -6, 4, 4, 0)}${box(0, 4, 11.6, 18.4, 5.4)}`,
    cut: `${CAB_WINDOW}${[-1.2, 4, 9.2].map((y) => circle(0, y, 1.6)).join("")}`,
  },
  towtruck: {
    body: `${box(0, -8.6, 10.8, 8.6, 2)}${pair(4.1, 3, 2.6, 17, 0.6)}${box(0, 3, 10, 2, 0)}${box(0, 2.6, 2.2, 15, 0.6)}${circle(0, 11, 2.6)}`,
    cut: `${box(0, -9.8, 8, 2.6, 0.8)}${circle(0, 11, 1.1)}`,
  },
  motorcycle: {
    body: `${box(0, -9.2, 3, 7.4, 1.5)}${box(0, 9.2, 3.4, 7.4, 1.5)}M0 -8.4Q3.4 -6 3.1 0L2.5 8H-2.5L-3.1 0Q-3.4 -6 0 -8.4Z M-6.6 -4Q0 -8.2 6.6 -4L6.1 -2.3Q0 -6 -6.1 -2.3Z${ellipse(0, 2.8, 10.4, 6.4)}`,
    cut: ring(0, 1.4, 3.4, 1),
  },
  bicycle: {
    body: [
      circle(-7.4, 4.8, 5.6),
      circle(7.4, 4.8, 5.6),
      line(-7.4, 4.8, -3.2, -3.4, 1.9),
      line(-3.6, -4.4, -0.4, 4.8, 1.9),
      line(-3.2, -3, 5.4, -3.4, 1.9),
      line(-0.4, 4.8, 5.2, -3, 1.9),
      line(4.8, -6.4, 7.4, 4.8, 1.9),
      line(-6, -5, -1.6, -5, 2.2),
      line(2.4, -7, 6.2, -7, 2.2),
    ].join(""),
    cut: circle(-7.4, 4.8, 3.5) + circle(7.4, 4.8, 3.5),
    isUpright: true,
  },
} as const satisfies Partial<Record<VehicleIcon, IconShape>>;
