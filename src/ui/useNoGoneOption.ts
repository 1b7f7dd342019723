import { useEffect, useRef } from "react";

/**
 * For an input whose list hides what was chosen from it: screen readers are not sent to an option that is
 * gone. The library names it (`aria-activedescendant`) until the next arrow key.
 */
export function useNoGoneOption() {
  const input = useRef<HTMLInputElement>(null);
  // After every change: what the list has is nobody's state here.
  useEffect(() => {
    const option = input.current?.getAttribute("aria-activedescendant");
    if (option && !document.getElementById(option))
      input.current?.removeAttribute("aria-activedescendant");
  });
  return input;
}
