/** Left of every chart, for the numbers of its axis; the timeline below begins as far in. */
export const AXIS_PX = 52;
