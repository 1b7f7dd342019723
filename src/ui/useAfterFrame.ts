import { useEffect, useState } from "react";

/**
 * True once the frame was shown in which `isReady` first was, and from then on: for what holds the page up when
 * it begins, beside what is waited for.
 */
export function useAfterFrame(isReady: boolean): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    if (!isReady || isAfter) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setAfter(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isReady, isAfter]);
  return isAfter;
}
