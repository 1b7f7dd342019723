import { useCallback, useEffect, useRef } from "react";

interface Process {
  dispose(): void;
}

/**
 * A worker that starts while what it is to work on is still on its way, and ends with the page. Returns what
 * gives it to whoever has something for it, one after the other: the last is told when it fails, and the next
 * gets another.
 */
export function useEarlyThread<Thread extends Process>(
  connect: (onError: () => void) => Thread,
  isWanted: boolean,
): (onError: () => void) => Thread {
  const running = useRef<Thread>(undefined);
  const onFault = useRef<() => void>(undefined);
  const start = useCallback(() => {
    const started = connect(() => {
      started.dispose();
      if (running.current !== started) return;
      running.current = undefined;
      onFault.current?.();
    });
    running.current = started;
    return started;
  }, [connect]);
  useEffect(() => {
    if (!isWanted) return undefined;
    start();
    return () => {
      running.current?.dispose();
      running.current = undefined;
    };
  }, [isWanted, start]);
  return useCallback(
    (onError) => {
      onFault.current = onError;
      return running.current ?? start();
    },
    [start],
  );
}
