import { useEffect, useEffectEvent } from "react";
import {
  isMacKeyboard,
  pressedShortcut,
  SHORTCUTS,
  type ShortcutId,
} from "../../state/shortcuts.ts";
import { isOverlayOpen } from "../../ui/isOverlayOpen.ts";

export type ShortcutHandlers = Partial<Record<ShortcutId, () => void>>;

/**
 * Calls the handler of the key that was pressed. Keys belong first to whoever types, to an input
 * method, and to open menus and dialogs: those have them all.
 */
export function useShortcuts(handlers: ShortcutHandlers): void {
  const handle = useEffectEvent((event: KeyboardEvent, wasOverlayOpen: boolean) => {
    // 229: an input method has the key.
    if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return;
    const id = pressedShortcut(event, isMacKeyboard());
    const handler = id && handlers[id];
    if (!handler || wasOverlayOpen) return;
    const isWithMod = "mod" in SHORTCUTS[id];
    if (!isWithMod && (isTyping(event.target) || hasOwnUse(event))) return;
    event.preventDefault();
    handler();
  });

  useEffect(() => {
    let wasOverlayOpen = false;
    // Before any other listener gets the key: Escape closes what is asked for here.
    const look = () => {
      wasOverlayOpen = isOverlayOpen(document);
    };
    const press = (event: KeyboardEvent) => handle(event, wasOverlayOpen);
    window.addEventListener("keydown", look, true);
    // A tooltip that hides at Escape keeps the key from the window, not from those beside it.
    document.addEventListener("keydown", press);
    return () => {
      window.removeEventListener("keydown", look, true);
      document.removeEventListener("keydown", press);
    };
  }, []);
}

/** What does something by itself at these keys while it has the focus. */
const OWN_USE: Partial<Record<string, string>> = {
  " ": 'button, a[href], summary, input, select, [role="option"], [role="tab"], [role="menuitem"]',
  ArrowLeft: 'input, select, canvas, [role="slider"], [role="separator"], [role="tablist"]',
  ArrowRight: 'input, select, canvas, [role="slider"], [role="separator"], [role="tablist"]',
};

const hasOwnUse = ({ key, target }: KeyboardEvent): boolean =>
  OWN_USE[key] !== undefined && target instanceof Element && target.closest(OWN_USE[key]) !== null;

/** Inputs in which keys write nothing. */
const WORDLESS: ReadonlySet<string> = new Set([
  "button",
  "checkbox",
  "color",
  "file",
  "image",
  "radio",
  "reset",
  "submit",
]);

/** Whether keys pressed here are text, or a choice that letters make. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement) return !WORDLESS.has(target.type);
  return target.matches(
    'textarea, select, [role="textbox"], [role="combobox"], [role="searchbox"]',
  );
}
