const CHANNEL = "waymark.session";

type Notified = "ended" | "signedOut" | "changed";

/**
 * The browser's other tabs, which share the session. One that is hidden gets no snapshots and would
 * not know of its end before somebody looks at it.
 */
export function createSessionTabs() {
  let opened: BroadcastChannel | undefined;
  // One for both directions: a channel does not receive its own messages.
  const channel = () => (opened ??= new BroadcastChannel(CHANNEL));

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  const notify = (of: Notified) => channel().postMessage(of);

  function on(of: Notified, listener: () => void): () => void {
    const receive = ({ data }: MessageEvent<unknown>) => {
      if (data === of) listener();
    };
    channel().addEventListener("message", receive);
    return () => channel().removeEventListener("message", receive);
  }

  return {
    notifyOfEnd: (): void => notify("ended"),
    /** Somebody has signed out on purpose. */
    notifyOfSignOut: (): void => notify("signedOut"),
    /** The account has changed: language, zone, name; or somebody has signed in after an end. */
    notifyOfChange: (): void => notify("changed"),

    /** Calls when another tab has notified this one; until the returned function is called. */
    onEnded: (listener: () => void) => on("ended", listener),
    onSignedOut: (listener: () => void) => on("signedOut", listener),
    onChanged: (listener: () => void) => on("changed", listener),
  };
}

export type SessionTabs = ReturnType<typeof createSessionTabs>;
