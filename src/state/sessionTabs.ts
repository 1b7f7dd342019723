const CHANNEL = "waymark.session";

let opened: BroadcastChannel | undefined;
/** One for the page: a tab does not receive its own messages. */
const channel = () => (opened ??= new BroadcastChannel(CHANNEL));

/**
 * Notifies the browser's other tabs, which share the session, that it is over. One that is hidden gets
 * no snapshots and would not know before somebody looks at it.
 */
export function notifyTabsOfEnd(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  channel().postMessage("ended");
}

/** Calls when another tab has reported it; until the returned function is called. */
export function onEndedInTab(listener: () => void): () => void {
  channel().addEventListener("message", listener);
  return () => channel().removeEventListener("message", listener);
}
