import { KEPT_HISTORY } from "#contract/keptHistory";

/**
 * Removes what the engine has kept of the past in this browser, whether or not there is an engine, and
 * ends what other tabs keep. Resolves when it is gone, or when there is no way to remove it.
 */
export function forgetKeptHistory(): Promise<void> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.deleteDatabase(KEPT_HISTORY);
      request.addEventListener("success", () => resolve());
      request.addEventListener("error", () => resolve());
    } catch {
      // Without storage there is nothing to forget.
      resolve();
    }
  });
}
