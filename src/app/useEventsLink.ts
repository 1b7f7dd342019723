import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useAlertStore, useAlerts } from "../state/alerts.ts";

const KEY = "events";
const OPEN = "open";

/** The list of alerts is open where the address says so, on every page; "back" closes it again. */
export function useEventsLink(): void {
  const store = useAlertStore();
  const isOpen = useAlerts(({ isListOpen }) => isListOpen);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isLinked = new URLSearchParams(search).get(KEY) === OPEN;
  const wasOpen = useRef(isOpen);

  useEffect(() => store.openList(isLinked), [store, isLinked]);
  useEffect(() => {
    if (isOpen === wasOpen.current) return;
    wasOpen.current = isOpen;
    if (isOpen === isLinked) return;
    const query = new URLSearchParams(location.search);
    if (isOpen) query.set(KEY, OPEN);
    else query.delete(KEY);
    const text = query.toString().replaceAll("%2C", ",");
    void navigate({ pathname, search: text === "" ? "" : `?${text}` });
  }, [isOpen, isLinked, pathname, navigate]);
}
