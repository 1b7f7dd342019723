import type { Page } from "@playwright/test";

/**
 * Notices stay until somebody closes them. By themselves they go after a few seconds (product
 * specification, section 9; with a way back in them later), within which a busy computer may not get
 * round to clicking one.
 */
export const keepNotices = (page: Page, shownMs = 5_000) =>
  page.addInitScript((shown) => {
    const set = window.setTimeout;
    const kept = (run: TimerHandler, ms?: number, ...rest: unknown[]) =>
      set(run, ms === shown ? 86_400_000 : ms, ...rest);
    window.setTimeout = kept as typeof window.setTimeout;
  }, shownMs);
