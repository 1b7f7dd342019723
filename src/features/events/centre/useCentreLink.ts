import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { queryText } from "../../../ui/address/queryText.ts";
import { type CentreView, readCentreView, UNFILTERED, writeCentreView } from "./centreView.ts";
import { usePreferredPeriod } from "./usePreferredPeriod.ts";

/** A page of ours and what its address says. */
export interface PageAddress {
  readonly pathname: string;
  readonly search: string;
}

export interface CentreLink {
  /** Undefined while the list is closed. */
  readonly view: CentreView | undefined;
  readonly isOpen: boolean;
  /** Opens or closes the list of alerts, on this page or on another one. "Back" undoes it. */
  readonly show: (isOpen: boolean, page?: PageAddress) => void;
  /** Filters the open list; the address follows, and "back" does not go through them. */
  readonly filter: (changes: Partial<CentreView>) => void;
}

/**
 * The list of alerts is open, and filtered, where the address says so, on every page. Nothing else
 * remembers it, so that no click and no step back, however fast, finds it half open.
 */
export function useCentreLink(): CentreLink {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { preferred } = usePreferredPeriod();

  const show = useCallback(
    (isOpen: boolean, page: PageAddress = location) => {
      const held = readCentreView(new URLSearchParams(location.search));
      const opened = held ?? { ...UNFILTERED, period: preferred() };
      const beside = new URLSearchParams(page.search);
      const to = queryText(writeCentreView(isOpen ? opened : undefined, beside));
      if (to === location.search && page.pathname === location.pathname) return;
      void navigate({ pathname: page.pathname, search: to }, { flushSync: true });
    },
    [navigate, preferred],
  );
  const filter = useCallback(
    (changes: Partial<CentreView>) => {
      const query = new URLSearchParams(location.search);
      const held = readCentreView(query);
      if (!held) return;
      const to = queryText(writeCentreView({ ...held, ...changes }, query));
      if (to === location.search) return;
      void navigate(
        { pathname: location.pathname, search: to },
        { replace: true, flushSync: true },
      );
    },
    [navigate],
  );
  const view = useMemo(() => readCentreView(new URLSearchParams(search)), [search]);
  return { view, isOpen: view !== undefined, show, filter };
}
