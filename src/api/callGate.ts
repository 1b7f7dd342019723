/**
 * Stands before every call of the server. It notices when the server says that nobody is signed in,
 * and lets nothing but the sign-in through while a session has to be renewed: what was meant by
 * whoever has gone is not sent for whoever comes.
 */
function createCallGate() {
  let isClosed = false;
  const listeners = new Set<() => void>();
  return {
    close(): void {
      isClosed = true;
    },
    open(): void {
      isClosed = false;
    },
    isOpenFor: (path: string): boolean => !isClosed || SIGN_IN.has(path),

    /** The server has answered that nobody is signed in. */
    refused(path: string): void {
      if (!SIGN_IN.has(path)) for (const listener of listeners) listener();
    },
    /** Calls at every such answer; until the returned function is called. */
    onRefused(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const SIGN_IN: ReadonlySet<string> = new Set([
  "/api/session",
  "/api/session/openid",
  "/api/session/openid/password",
]);

/** One for the page: there is one cookie, too. */
export const callGate = createCallGate();
