import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router-dom";

const KEY = "events";
const OPEN = "open";

export interface CentreLink {
  readonly isOpen: boolean;
  /** Opens or closes the list of alerts, on this page or on another one. */
  readonly show: (isOpen: boolean, pathname?: string) => void;
}

/**
 * The list of alerts is open where the address says so, on every page; "back" closes it again.
 * Nothing else remembers it, so that no click and no step back, however fast, finds it half open.
 */
export function useCentreLink(): CentreLink {
  const { search } = useLocation();
  const navigate = useNavigate();
  const show = useCallback(
    (isOpen: boolean, pathname = location.pathname) => {
      const query = new URLSearchParams(pathname === location.pathname ? location.search : "");
      if (isOpen) query.set(KEY, OPEN);
      else query.delete(KEY);
      const address = { pathname, search: searchOf(query) };
      if (address.search === location.search && pathname === location.pathname) return;
      void navigate(address, { flushSync: true });
    },
    [navigate],
  );
  return { isOpen: new URLSearchParams(search).get(KEY) === OPEN, show };
}

/** Commas stay readable. */
function searchOf(query: URLSearchParams): string {
  const text = query.toString().replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}
