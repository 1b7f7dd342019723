import type { CallResult } from "../api/callServer.ts";
import { deleteView, postView } from "../api/session.ts";
import { useSessionStore, useSessionTabs } from "./sessionStore.ts";
import { startAfresh } from "./startAfresh.ts";

/**
 * Looks at the product as somebody else has it, and as oneself again. Either begins a new page: nothing that
 * one person was shown stays for the other.
 */
export function useView() {
  const store = useSessionStore();
  const tabs = useSessionTabs();
  const afterwards = async (call: Promise<CallResult<boolean>>): Promise<CallResult<boolean>> => {
    const result = await call;
    if (result.ok) await startAfresh(store, tabs);
    return result;
  };
  return {
    look: (user: number) => afterwards(postView(user)),
    leave: () => afterwards(deleteView()),
  };
}
