import { useEffect } from "react";
import type { Picture } from "#contract/picture";
import { usePicture } from "../engine/usePicture.ts";
import { useSessionStore } from "../state/session.ts";

const isSignedOut = (picture: Picture) => picture.connection.type === "signedOut";

/** The engine notices first when a session has ended; the guards then ask to sign in again. */
export function SessionWatch() {
  const store = useSessionStore();
  const ended = usePicture(isSignedOut);
  useEffect(() => {
    if (ended) store.set({ type: "signedOut", why: "ended" });
  }, [ended, store]);
  return undefined;
}
