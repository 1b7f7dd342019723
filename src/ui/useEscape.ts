import { createContext, useContext, useEffect, useEffectEvent } from "react";

type Close = () => void;

/** What is open and how each is closed, the topmost last. */
export function createEscapeStack() {
  const open: Close[] = [];
  return {
    /** Returns the end. */
    push(close: Close): () => void {
      open.push(close);
      return () => void open.splice(open.indexOf(close), 1);
    },
    /** False when nothing was open. */
    closeTopmost(): boolean {
      const topmost = open.at(-1);
      topmost?.();
      return topmost !== undefined;
    },
  };
}

type EscapeStack = ReturnType<typeof createEscapeStack>;

export const EscapeContext = createContext<EscapeStack | undefined>(undefined);

/** While `isOpen` the Escape key calls `close`, unless something above was opened later. */
export function useEscape(isOpen: boolean, close: Close): void {
  const stack = useContext(EscapeContext);
  if (!stack) throw new Error("what Escape closes is for components below EscapeContext");
  const closeNow = useEffectEvent(close);
  useEffect(() => (isOpen ? stack.push(() => closeNow()) : undefined), [stack, isOpen]);
}
