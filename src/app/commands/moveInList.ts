/** The list's own key for a step, so that there is one way to move in it. */
const KEYS = { next: "ArrowDown", previous: "ArrowUp" } as const;

/** A sheet on its way up is not scrolled to: it would stay too high. */
const WITHOUT_SCROLLING: FocusOptions = { preventScroll: true };

/**
 * Gives the list of the side column the focus, and moves its mark by one row if it had it already.
 * False when no list can be seen.
 */
export function moveInList(step: keyof typeof KEYS): boolean {
  const list = document.querySelector<HTMLElement>('#content [role="listbox"]');
  if (!list) return false;
  const hadFocus = list.contains(document.activeElement);
  list.focus(WITHOUT_SCROLLING);
  const key = KEYS[step];
  if (hadFocus) list.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  return hadFocus || document.activeElement === list;
}

/**
 * Puts the cursor into the search of the side column, with what stands there chosen: typing
 * replaces it. False when no search can be seen.
 */
export function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('#content input[type="search"]');
  search?.focus(WITHOUT_SCROLLING);
  search?.select();
  return search !== null && document.activeElement === search;
}
