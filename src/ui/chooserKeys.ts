import type { KeyboardEvent } from "react";

/** Enter in a chooser is of its list: it never saves the form around it with something half chosen. */
function keepFromForm(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === "Enter") event.preventDefault();
}

/**
 * The same, and Enter takes the first that was found by what was typed, also where the list came after it. Of several the
 * library's own choice of the first would stay after it was taken: another Enter would give it up again.
 */
export function chooseFirstFound(event: KeyboardEvent<HTMLInputElement>): void {
  keepFromForm(event);
  const { key, currentTarget: input, nativeEvent } = event;
  const typed = input.value.trim();
  if (key !== "Enter" || nativeEvent.isComposing || typed === "") return;
  const list = document.getElementById(input.getAttribute("aria-controls") ?? "");
  if (!list || list.querySelector("[data-combobox-selected]")) return;
  const chosen = list.querySelector("[data-combobox-active]");
  const first = list.querySelector<HTMLElement>(
    "[data-combobox-option]:not([data-combobox-disabled])",
  );
  if (chosen !== first && chosen?.textContent !== typed) first?.click();
}
