import type { Page } from "@playwright/test";

/** What one presses, and the words that stand on it. */
const CONTROLS =
  "button, a, label, legend, summary, [role=tab], [role=menuitem], [role=menuitemradio]," +
  "[role=switch], [role=radio], h1, h2, h3, dt";

/**
 * Words of the product that do not fit where they stand: cut off by an edge, spilt over their
 * control, or covered by something else. Names of vehicles and areas may be cut, so lists are left
 * out. One line for each.
 */
export const cutText = (page: Page): Promise<string[]> => page.evaluate(findCutText, CONTROLS);

/** Runs in the page. */
function findCutText(controls: string): string[] {
  const found: string[] = [];
  const isUntrusted = (part: Element) =>
    part.closest("[role=listbox], .visually-hidden, .maplibregl-ctrl") !== null;
  const clips = ({ overflowX }: CSSStyleDeclaration) => overflowX !== "visible";

  /** The box that the words must be in: the control's own, and whatever cuts on the way to it. */
  function clippingBoxes(text: Node, control: Element): DOMRect[] {
    const boxes = [control.getBoundingClientRect()];
    for (let at = text.parentElement; at && at !== control; at = at.parentElement)
      if (clips(getComputedStyle(at))) boxes.push(at.getBoundingClientRect());
    return boxes;
  }

  for (const control of document.querySelectorAll(controls)) {
    const box = control.getBoundingClientRect();
    if (box.width < 2 || isUntrusted(control) || !control.checkVisibility()) continue;
    const words = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
    for (let text = words.nextNode(); text; text = words.nextNode()) {
      const content = text.textContent?.trim();
      if (!content || (text.parentElement && isUntrusted(text.parentElement))) continue;
      // An address of the demonstration is as long as its street is called.
      if (content.endsWith(", Montevideo")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const line = range.getBoundingClientRect();
      if (line.width === 0) continue;
      for (const box of clippingBoxes(text, control))
        if (line.left < box.left - 1 || line.right > box.right + 1)
          found.push(`"${content}" takes ${Math.round(line.width)} px of ${Math.round(box.width)}`);
    }
  }
  return [...new Set(found)];
}
