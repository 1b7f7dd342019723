/**
 * Every key of the product, once: handlers, the help and `aria-keyshortcuts` read it here. Letters
 * are meant as written; on a keyboard without Latin letters the key in the same place counts.
 */
export const SHORTCUTS = {
  palette: { key: "k", code: "KeyK", mod: true, area: "everywhere" },
  help: { key: "?", area: "everywhere" },
  nextAlert: { key: "n", code: "KeyN", area: "everywhere" },
  close: { key: "Escape", area: "everywhere" },
  search: { key: "/", area: "map" },
  nextRow: { key: "j", code: "KeyJ", repeats: true, area: "map" },
  previousRow: { key: "k", code: "KeyK", repeats: true, area: "map" },
  openRow: { key: "Enter", area: "map", isNative: true },
  follow: { key: "f", code: "KeyF", area: "map" },
  zoomIn: { key: "+", also: "=", repeats: true, area: "map" },
  zoomOut: { key: "-", repeats: true, area: "map" },
  fit: { key: "0", code: "Digit0", area: "map" },
  summary: { key: "s", code: "KeyS", area: "map" },
  history: { key: "h", code: "KeyH", area: "history" },
  live: { key: "l", code: "KeyL", area: "history" },
  playPause: { key: " ", area: "history" },
  stepBack: { key: "ArrowLeft", repeats: true, area: "history" },
  stepForward: { key: "ArrowRight", repeats: true, area: "history" },
  eventBack: { key: "ArrowLeft", shift: true, repeats: true, area: "history" },
  eventForward: { key: "ArrowRight", shift: true, repeats: true, area: "history" },
  tripBack: { key: ",", repeats: true, area: "history" },
  tripForward: { key: ".", repeats: true, area: "history" },
  reverse: { key: "r", code: "KeyR", area: "history" },
} as const satisfies Record<string, Shortcut>;

/** Where keys mean something, in the order of the help. */
export const SHORTCUT_AREAS = ["everywhere", "map", "history"] as const;
export type ShortcutArea = (typeof SHORTCUT_AREAS)[number];

interface Shortcut {
  /** What the key writes. */
  readonly key: string;
  /** Its place on the keyboard, for when it writes no Latin letter and no digit. */
  readonly code?: string;
  /** The same key without Shift. */
  readonly also?: string;
  /** With Ctrl, on a Mac with ⌘. */
  readonly mod?: true;
  /** With Shift; keys that write nothing are else pressed without it. */
  readonly shift?: true;
  /** Goes on while it is held down. */
  readonly repeats?: true;
  readonly area: ShortcutArea;
  /** What has the focus does it by itself; it stands here for the help. */
  readonly isNative?: true;
}

export type ShortcutId = keyof typeof SHORTCUTS;
export const SHORTCUT_IDS = Object.keys(SHORTCUTS) as readonly ShortcutId[];

/** What of a key event matters. */
export type KeyPress = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "repeat"
>;

const shortcutOf = (id: ShortcutId): Shortcut => SHORTCUTS[id];

/** Which shortcut was pressed, if any. */
export function pressedShortcut(press: KeyPress, isMac: boolean): ShortcutId | undefined {
  const mod = isMac ? press.metaKey : press.ctrlKey;
  const otherMod = isMac ? press.ctrlKey : press.metaKey;
  if (otherMod) return undefined;
  return SHORTCUT_IDS.find((id) => {
    const shortcut = shortcutOf(id);
    if (shortcut.isNative || (press.repeat && !shortcut.repeats)) return false;
    return (shortcut.mod ?? false) === mod && writes(shortcut, press);
  });
}

/**
 * Signs may need Shift, depending on the keyboard; letters and digits are pressed alone, and keys that
 * write nothing as they stand in the table.
 */
function writes({ key, code, also, shift }: Shortcut, press: KeyPress): boolean {
  if (press.altKey) return false;
  if (key === " " || key.startsWith("Arrow"))
    return press.key === key && press.shiftKey === (shift ?? false);
  if (!/^[a-z0-9]$/.test(key)) return press.key === key || also === press.key;
  if (press.shiftKey) return false;
  const pressed = press.key.toLowerCase();
  return pressed === key || (code === press.code && !/^[a-z0-9]$/.test(pressed));
}

/** As a person reads it: "Ctrl K", "⌘ K", "/". */
export function shortcutText(id: ShortcutId, isMac: boolean): readonly string[] {
  const { key, mod, shift } = shortcutOf(id);
  const name = NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  if (shift) return ["⇧", name];
  return mod ? [isMac ? "⌘" : "Ctrl", name] : [name];
}

const NAMES: Record<string, string> = {
  Escape: "Esc",
  "-": "−",
  " ": "␣",
  ArrowLeft: "←",
  ArrowRight: "→",
};

/** For `aria-keyshortcuts`. */
export function ariaShortcut(id: ShortcutId, isMac = isMacKeyboard()): string {
  const { key, mod, shift } = shortcutOf(id);
  const name = ARIA_NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  if (shift) return `Shift+${name}`;
  return mod ? `${isMac ? "Meta" : "Control"}+${name}` : name;
}

const ARIA_NAMES: Record<string, string> = { "+": "Plus", " ": "Space" };

export const isMacKeyboard = (): boolean =>
  typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform);
