import type { NamedEvent } from "#contract/eventNews";

/** How notices come onto the screen and leave it. */
export interface NoticePorts {
  readonly show: (event: NamedEvent, onClosed: () => void) => void;
  /** One notice for all that do not fit; called again with a larger number while it is open. */
  readonly showMore: (count: number, onClosed: () => void) => void;
}

/** More at once are no notices but a wall. */
const MOST_NOTICES = 3;

/** Shows the first alerts one by one and counts the rest, so that a storm stays readable. */
export function createNoticeBoard({ show, showMore }: NoticePorts) {
  let open = 0;
  let more = 0;
  return {
    show(events: readonly NamedEvent[]): void {
      const shown = events.slice(0, Math.max(0, MOST_NOTICES - open));
      open += shown.length;
      for (const event of shown) {
        let isOpen = true;
        show(event, () => {
          if (isOpen) open--;
          isOpen = false;
        });
      }
      const rest = events.length - shown.length;
      if (rest === 0) return;
      more += rest;
      showMore(more, () => {
        more = 0;
      });
    },
  };
}
