import { useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { loadGeofenceScreen, loadListAhead, loadManageScreen } from "../managePages.ts";

/** So long others come first, and so long a browser that knows no idle time waits. */
const LATEST_MS = 2_000;
const SETTINGS = "/settings/";

type ListAhead = Awaited<ReturnType<typeof loadListAhead>>["listAhead"];

/**
 * Fetches the pages that are opened most from the settings as soon as the page that is shown has nothing else
 * to do: a list opens in half the time. What does not come is fetched when it is opened. Returns what the
 * element listens to that has the links to such pages in it: while one is pressed its list is asked for, before
 * the page is there to ask for it.
 */
export function usePagesAhead() {
  const queries = useQueryClient();
  const { t } = useTranslation();
  const listAhead = useRef<ListAhead>(undefined);
  useEffect(() => {
    if (isSavingData()) return undefined;
    const fetchAhead = () => void loadPages().then((loaded) => (listAhead.current = loaded));
    // Safari has no such call.
    if (typeof requestIdleCallback !== "function") {
      const timer = setTimeout(fetchAhead, LATEST_MS);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(fetchAhead, { timeout: LATEST_MS });
    return () => cancelIdleCallback(idle);
  }, []);

  const ask = useCallback(
    ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      // It opens elsewhere.
      if (ctrlKey || metaKey || shiftKey) return;
      const link = target instanceof Element ? target.closest("a") : undefined;
      const path = link?.getAttribute("href") ?? "";
      if (!path.startsWith(SETTINGS) || path === location.pathname) return;
      listAhead.current?.(path.slice(SETTINGS.length), queries, t);
    },
    [queries, t],
  );
  return {
    // A finger that goes down may be there to scroll.
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === "mouse" && event.button === 0) ask(event);
    },
    onClickCapture: ask,
  };
}

async function loadPages(): Promise<ListAhead | undefined> {
  try {
    await loadManageScreen();
    const { prepareMap } = await loadGeofenceScreen();
    prepareMap();
    return (await loadListAhead()).listAhead;
  } catch {
    return undefined;
  }
}

/** Somebody pays for what is fetched in vain, and has said so to the browser. */
const isSavingData = (): boolean =>
  (navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }).connection
    ?.saveData === true;
