import { useEffect } from "react";

/** What stands on the page, by the attribute that the root has meanwhile. */
const MARKS = {
  "data-has-dialog": '[role="dialog"]',
  "data-has-modeless": '[role="dialog"]:not([aria-modal="true"])',
  "data-has-modal": '[aria-modal="true"]',
  "data-has-notices-below": '[data-notices="below"]',
  "data-has-full-sheet": '[data-detent="full"]',
  "data-has-charts": "[data-charts]",
} as const;

const ANY = Object.values(MARKS).join();
const ATTRIBUTES = ["role", "aria-modal", "data-notices", "data-detent", "data-charts"];

/**
 * Marks the root with what stands on the page, for styles of what lies elsewhere. `:root:has()`
 * says the same, but then the browser restyles the whole page whenever anything comes or goes.
 */
export function useRootMarks(): void {
  useEffect(() => {
    const root = document.documentElement;
    const mark = () => {
      for (const [name, selector] of Object.entries(MARKS))
        root.toggleAttribute(name, document.body.querySelector(selector) !== null);
    };
    mark();
    const changes = new MutationObserver((records) => {
      if (records.some(concernsMarks)) mark();
    });
    changes.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ATTRIBUTES,
    });
    return () => {
      changes.disconnect();
      for (const name of Object.keys(MARKS)) root.removeAttribute(name);
    };
  }, []);
}

/** Only what came and went is looked through: a page changes many times a second. */
const concernsMarks = ({ type, addedNodes, removedNodes }: MutationRecord): boolean =>
  type === "attributes" || [...addedNodes, ...removedNodes].some(holdsMark);

const holdsMark = (node: Node): boolean =>
  node instanceof Element && (node.matches(ANY) || node.querySelector(ANY) !== null);
