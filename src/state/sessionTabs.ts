const CHANNEL = "waymark.session";

/**
 * The browser's other tabs, which share the session. One that is hidden gets no snapshots and would
 * not know of its end before somebody looks at it.
 */
export function createSessionTabs() {
  let opened: BroadcastChannel | undefined;
  // One for both directions: a channel does not receive its own messages.
  const channel = () => (opened ??= new BroadcastChannel(CHANNEL));

  return {
    notifyOfEnd(): void {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
      channel().postMessage("ended");
    },

    /** Calls when another tab has notified this one; until the returned function is called. */
    onEnded(listener: () => void): () => void {
      channel().addEventListener("message", listener);
      return () => channel().removeEventListener("message", listener);
    },
  };
}

export type SessionTabs = ReturnType<typeof createSessionTabs>;
