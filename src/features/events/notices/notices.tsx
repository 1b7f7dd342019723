import { notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import type { NamedEvent } from "#contract/eventNews";
import { NOTICE_DURATION } from "#domain/alert/alertLimits";
import { EventIcon } from "../event/EventIcon.tsx";
import { eventFacts, namesOf, type Reader } from "../event/eventFacts.ts";
import { eventTitle, nameOf, vehicleTitle } from "../event/eventWords.ts";
import classes from "./Notice.module.css";
import { createNoticeBoard } from "./noticeBoard.ts";

/** In which language notices speak, and where they lead. */
export interface Voice extends Reader {
  readonly onOpen: (event: NamedEvent) => void;
  readonly onOpenAll: () => void;
}

/** Puts alerts onto the screen, wherever one is: a click opens the alert, or all of them. */
export function createNotices() {
  let voice: Voice | undefined;
  const board = createNoticeBoard({
    show(event, onClosed) {
      if (!voice) return;
      const { t, onOpen } = voice;
      const [fact] = eventFacts(voice, event, namesOf(event));
      notify(`alert-${event.id}`, {
        title: eventTitle(t, event),
        message: [vehicleTitle(t, event), fact?.text].filter(Boolean).join(" · "),
        name: nameOf(event),
        onClosed,
        onClick: () => onOpen(event),
      });
    },
    showMore(count, onClosed) {
      if (voice)
        notifyAll(voice, { id: "alerts-more", title: voice.t("events.more", { count }), onClosed });
    },
  });
  return {
    show(events: readonly NamedEvent[], next: Voice): void {
      voice = next;
      board.show(events);
    },
    /** Of what happened while nobody was listening. */
    showMissed: (count: number, next: Voice) =>
      notifyAll(next, { id: "alerts-missed", title: next.t("events.missed", { count }) }),
    /** What it was cannot be found out. */
    showMissing: ({ t }: Voice) =>
      void notifications.show({
        id: "alerts-missing",
        title: t("events.missingTitle"),
        message: t("events.missingText"),
        role: "status",
        autoClose: false,
        closeButtonProps: { "aria-label": t("events.closeCard") },
      }),
  };
}

interface Summary {
  readonly id: string;
  readonly title: string;
  readonly onClosed?: () => void;
}

const notifyAll = ({ t, onOpenAll }: Voice, { id, title, onClosed }: Summary) =>
  notify(id, { title, message: t("events.openAll"), name: "alarm", onClosed, onClick: onOpenAll });

interface Notice {
  readonly title: string;
  readonly message: ReactNode;
  /** Of the event, for its icon. */
  readonly name: string;
  readonly onClosed: (() => void) | undefined;
  readonly onClick: () => void;
}

/** The whole notice is one button; the same id again changes what it says. */
function notify(id: string, { title, message, name, onClosed, onClick }: Notice): void {
  const notice = {
    id,
    role: "status",
    autoClose: NOTICE_DURATION,
    icon: <EventIcon name={name} />,
    classNames: { root: classes.notice ?? "", icon: classes.icon ?? "" },
    withCloseButton: false,
    onClose: () => onClosed?.(),
    message: (
      <button
        type="button"
        className={classes.button}
        onClick={() => {
          notifications.hide(id);
          onClick();
        }}
      >
        <b>{title}</b>
        <span>{message}</span>
      </button>
    ),
  };
  notifications.show(notice);
  notifications.update(notice);
}
