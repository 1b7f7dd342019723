import { useCallback, useState } from "react";

/** Everything this product keeps in the browser begins so. */
const PREFIX = "waymark.";

/** Choices of the device, not of its user: whoever signs in next reads the same language. */
const DEVICE = "device.";
export const DEVICE_LOCALE = `${DEVICE}locale`;
export const DEVICE_COLOUR_SCHEME_KEY = `${PREFIX}${DEVICE}colourScheme`;

/**
 * A choice that survives a reload. Where the browser allows no storage the choice lives as long as
 * the page; a stored value that no longer makes sense is ignored.
 */
export function useRemembered<Value>(
  name: string,
  fallback: Value,
  isValid: (stored: unknown) => stored is Value,
): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => {
    const stored = recall(name);
    return isValid(stored) ? stored : fallback;
  });
  const change = useCallback(
    (next: Value) => {
      setValue(next);
      remember(name, next);
    },
    [name],
  );
  return [value, change];
}

/** Where something is kept: in the browser, or in this tab and no longer than it is open. */
export type Kept = "browser" | "tab";

/** Asked for only when needed: where storage is forbidden already its name throws. */
const storageOf = (kept: Kept) => (kept === "tab" ? sessionStorage : localStorage);

export function remember(name: string, value: unknown, kept: Kept = "browser"): void {
  try {
    storageOf(kept).setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: the choice is not kept, nothing else is lost.
  }
}

/** Removes what is kept under a name, also to make room for what follows. */
export function forget(name: string, kept: Kept = "browser"): void {
  try {
    storageOf(kept).removeItem(PREFIX + name);
  } catch {
    // Without storage there is nothing to forget.
  }
}

/** Removes what is kept under names that begin so, but under this one. */
export function forgetOthers(start: string, name: string | undefined, kept: Kept): void {
  try {
    const storage = storageOf(kept);
    for (const key of Object.keys(storage))
      if (key.startsWith(PREFIX + start) && key !== PREFIX + (name ?? "")) storage.removeItem(key);
  } catch {
    // Without storage there is nothing to forget.
  }
}

export function recall(name: string, kept: Kept = "browser"): unknown {
  try {
    return JSON.parse(storageOf(kept).getItem(PREFIX + name) ?? "null");
  } catch {
    return undefined;
  }
}

/**
 * What the device keeps whoever uses it; the answer puts it back, for when the browser itself has
 * forgotten everything.
 */
export function keepDeviceChoices(): () => void {
  const isDevice = (key: string) => key.startsWith(PREFIX + DEVICE);
  try {
    const kept = Object.entries(localStorage).filter(([key]) => isDevice(key));
    return () => {
      try {
        for (const [key, value] of kept) localStorage.setItem(key, String(value));
      } catch {
        // Storage is full or forbidden meanwhile: the device asks anew.
      }
    };
  } catch {
    return () => {};
  }
}

/** After sign-out nothing of the last user is left in the browser. */
export function forgetEverything(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && !key.startsWith(PREFIX + DEVICE)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // Without storage there is nothing to forget.
  }
}
