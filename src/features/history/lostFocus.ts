/** The time axis of an open past, and the button of the map that opens one. */
export const TIME_TRACK_ID = "time-track";
export const OPEN_PAST_ID = "open-past";

/**
 * Whoever works by keys goes on at the time while a past is open, else where one is opened, when what had
 * the focus is not there any more.
 */
export function findLostFocus(): void {
  requestAnimationFrame(() => {
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body) return;
    const place = document.getElementById(TIME_TRACK_ID) ?? document.getElementById(OPEN_PAST_ID);
    place?.focus({ preventScroll: true });
  });
}
