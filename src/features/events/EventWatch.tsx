import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { EventNews, NamedEvent } from "#contract/eventNews";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { useFormat } from "../../i18n/useFormat.ts";
import { useAlertStore, useDoorbell } from "../../state/alerts.ts";
import { useCentreLink } from "./centre/useCentreLink.ts";
import { createNotices } from "./notices/notices.tsx";
import { useEventChoice } from "./useEventChoice.ts";
import { useUnreadSince } from "./useUnreadSince.ts";

/**
 * Takes in what the engine publishes, whether or not the page is seen: keeps it, shows it, rings.
 * Renders nothing.
 */
export function EventWatch({ onOpen }: { readonly onOpen: (event: NamedEvent) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { engine } = useEngine();
  const store = useAlertStore();
  const centre = useCentreLink();
  const doorbell = useDoorbell();
  const choose = useEventChoice();
  const [notices] = useState(createNotices);
  useUnreadSince();

  const take = useEffectEvent(async (news: EventNews) => {
    const voice = { t, format, onOpen, onOpenAll: () => centre.show(true) };
    const fresh = store.take(news.isChosen ? news.events : await choose(news.events));
    if (!news.isComplete) notices.showMissing(voice);
    if (fresh.length === 0) return;
    if (news.isPast) return notices.showMissed(fresh.length, voice);
    notices.show(fresh, voice);
    if (!store.get().isMuted) doorbell.ring();
  });
  useEffect(() => {
    let isOver = false;
    void engine.watchEvents(async (news) => {
      if (!isOver) await take(news);
    });
    return () => {
      isOver = true;
    };
  }, [engine]);
  return undefined;
}
