import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";

interface Asked {
  /** What the address says is searched, or whatever else takes its time to follow. */
  readonly text: string;
  readonly onText: (text: string) => void;
  /** After the last letter. */
  readonly delayMs: number;
}

/**
 * What is typed where the address follows: each letter stands at once and none is lost, however late the
 * address comes to say it; what a link or the way back says instead is taken over.
 */
export function useTypedText({ text, onText, delayMs }: Asked) {
  const [typed, setTyped] = useState(text);
  const [shown, setShown] = useState(text);
  /** What was said from here and has not come back yet, in its order; some of it may be skipped. */
  const [said, setSaid] = useState<readonly string[]>([]);
  const say = useDebouncedCallback((next: string) => {
    setSaid((before) => [...before, next]);
    onText(next);
  }, delayMs);
  if (text !== shown) {
    setShown(text);
    const at = said.lastIndexOf(text);
    setSaid(at < 0 ? [] : said.slice(at + 1));
    if (at < 0) setTyped(text);
  }
  return {
    typed,
    type(next: string): void {
      setTyped(next);
      say(next);
    },
    /** Does not wait for the pause after the last letter. */
    sayNow: () => say.flush(),
  };
}
