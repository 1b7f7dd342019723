/** Whether this person wants to see things move. */
export const mayAnimate = (): boolean => !matchMedia("(prefers-reduced-motion: reduce)").matches;
