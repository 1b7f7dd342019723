import type { Position } from "../position.ts";

/**
 * Whether the position was the vehicle's newest when it arrived. Only those have a total distance;
 * late ones are shown on a route, but nothing is computed from them, as nothing was when they came.
 */
export const cameInOrder = ({ attributes }: Pick<Position, "attributes">): boolean =>
  typeof attributes.totalDistance === "number";
