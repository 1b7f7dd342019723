/** Inputs in which keys write nothing. */
const WORDLESS = new Set([
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
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement) return !WORDLESS.has(target.type);
  return target.matches(
    'textarea, select, [role="textbox"], [role="combobox"], [role="searchbox"]',
  );
}
