import { useEffect } from "react";
import { isId } from "#domain/ids";
import { after, type EpochMs, epochMs, milliseconds } from "#domain/units";
import { getNotifiedEvents } from "../../api/events.ts";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { type AlertState, useAlertStore } from "../../state/alerts.ts";
import { recall, remember } from "../../state/remembered.ts";

const UNREAD_SINCE = "alertsUnreadSince";
/** The server's clock decides what has happened; until is whenever. */
const WHENEVER = epochMs(Date.UTC(2100, 0, 1));
/** Quick changes are written down once. */
const WRITE_AFTER_MS = 500;

/** What was unread when the page was closed is unread again when it is opened. */
export function useUnreadSince(): void {
  const store = useAlertStore();
  const { engine } = useEngine();

  useEffect(() => {
    const ending = new AbortController();
    const since = recall(UNREAD_SINCE);
    const bring = async () => {
      if (!isId(since)) return;
      const found = await getNotifiedEvents({ from: epochMs(since), to: WHENEVER }, ending.signal);
      if (!found.ok || ending.signal.aborted) return;
      const named = await engine.nameEvents(found.value);
      if (!ending.signal.aborted) store.take(named);
    };
    void bring();

    let writing: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = store.subscribe(() => {
      clearTimeout(writing);
      writing = setTimeout(() => {
        const next = unreadSince(store.get());
        if (next !== undefined) remember(UNREAD_SINCE, next);
      }, WRITE_AFTER_MS);
    });
    return () => {
      ending.abort();
      clearTimeout(writing);
      unsubscribe();
    };
  }, [store, engine]);
}

/** The oldest that is unread, or just after the newest; undefined before there is any. */
export function unreadSince({ alerts, unread }: AlertState): EpochMs | undefined {
  const oldest = alerts.findLast(({ id }) => unread.has(id));
  if (oldest) return oldest.eventTime;
  const newest = alerts[0];
  return newest && after(newest.eventTime, milliseconds(1));
}
