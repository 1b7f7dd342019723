import type { Page } from "@playwright/test";

/**
 * Notices stay until somebody closes them. By themselves they go after five seconds (product
 * specification, section 9), within which a busy computer may not get round to clicking one.
 */
export const keepNotices = (page: Page) =>
  page.addInitScript(() => {
    const set = window.setTimeout;
    const kept = (run: TimerHandler, ms?: number, ...rest: unknown[]) =>
      set(run, ms === 5_000 ? 86_400_000 : ms, ...rest);
    window.setTimeout = kept as typeof window.setTimeout;
  });
