import type { KeyboardEvent } from "react";

/** Enter in a chooser is of its list: it never saves the form around it with something half chosen. */
function keepFromForm(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === "Enter") event.preventDefault();
}

/**
 * The same, and Enter takes the first that was found by what was typed, also where the list came after it. The library's
 * own choice of the first would stay in a list of several after it was taken, and is lost as a list opens.
 */
export function chooseFirstFound(event: KeyboardEvent<HTMLInputElement>): void {
  keepFromForm(event);
  const { key, currentTarget: input, nativeEvent } = event;
  const typed = input.value.trim();
  if (key !== "Enter" || nativeEvent.isComposing || typed === "") return;
  const list = listOf(input);
  if (!list || list.querySelector("[data-combobox-selected]")) return;
  const chosen = list.querySelector("[data-combobox-active]");
  const first = list.querySelector<HTMLElement>(
    "[data-combobox-option]:not([data-combobox-disabled])",
  );
  if (chosen !== first && chosen?.textContent !== typed) first?.click();
}

/** The list that is open below a chooser, which learns the list's name a moment after it stands. */
function listOf(input: HTMLInputElement): HTMLElement | undefined {
  const named = document.getElementById(input.getAttribute("aria-controls") ?? "");
  if (named) return named;
  const lists = document.querySelectorAll<HTMLElement>('[role="listbox"]');
  return [...lists].find((list) => list.getClientRects().length > 0);
}
