import { useEffect, useRef, useState } from "react";

/** An answer of the engine, and the key of what was asked for. */
export interface KeyedAnswer<Answer> {
  readonly key: string;
  readonly answer: Answer;
}

/**
 * Asks the engine one thing at a time: while an answer is on its way only the newest wish is
 * remembered, so that a cursor that is dragged never queues. The last answer stays until the next is
 * there; whoever may not show an old one compares its key. An undefined key asks nothing.
 */
export function useNewestAnswer<Answer>(
  key: string | undefined,
  ask: () => Promise<Answer>,
): KeyedAnswer<Answer> | undefined {
  const wanted = useRef<{ readonly key: string; readonly ask: () => Promise<Answer> }>(undefined);
  const isAsking = useRef(false);
  const [held, setHeld] = useState<KeyedAnswer<Answer>>();

  useEffect(() => {
    wanted.current = key === undefined ? undefined : { key, ask };
  });
  useEffect(() => {
    if (key === undefined || isAsking.current) return;
    isAsking.current = true;
    const askOn = async () => {
      for (let next = wanted.current; next; ) {
        const asked = next.key;
        const answer = await next.ask();
        if (wanted.current) setHeld({ key: asked, answer });
        next = wanted.current?.key === asked ? undefined : wanted.current;
      }
    };
    // Rejected is what was asked of an engine that is gone: the next one's revision asks anew.
    void askOn()
      .catch(() => {})
      .finally(() => {
        isAsking.current = false;
      });
  }, [key]);
  useEffect(
    () => () => {
      wanted.current = undefined;
    },
    [],
  );

  return key === undefined ? undefined : held;
}
