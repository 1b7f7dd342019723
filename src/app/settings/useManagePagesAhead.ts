import { useEffect } from "react";
import { loadGeofenceScreen, loadManageScreen } from "../managePages.ts";

/** So long others come first, and so long a browser that knows no idle time waits. */
const LATEST_MS = 2_000;

/**
 * Fetches the pages that are opened most from the settings as soon as the page that is shown has nothing else
 * to do: a list opens in half the time. What does not come is fetched when it is opened.
 */
export function useManagePagesAhead(): void {
  useEffect(() => {
    if (isSavingData()) return undefined;
    const fetchAhead = () =>
      void loadManageScreen()
        .then(loadGeofenceScreen)
        .catch(() => {});
    // Safari has no such call.
    if (typeof requestIdleCallback !== "function") {
      const timer = setTimeout(fetchAhead, LATEST_MS);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(fetchAhead, { timeout: LATEST_MS });
    return () => cancelIdleCallback(idle);
  }, []);
}

/** Somebody pays for what is fetched in vain, and has said so to the browser. */
const isSavingData = (): boolean =>
  (navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }).connection
    ?.saveData === true;
