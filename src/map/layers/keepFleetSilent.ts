/**
 * deck.gl makes its canvas a stop of the Tab key, without a name and without a sign of the focus.
 * The base map below has the keys and the name; the fleet is described by the list and the summary.
 */
export function keepFleetSilent(container: HTMLElement): () => void {
  const silence = () => {
    for (const canvas of container.querySelectorAll<HTMLElement>(
      'canvas:not(.maplibregl-canvas)[tabindex="0"]',
    )) {
      canvas.tabIndex = -1;
      canvas.setAttribute("aria-hidden", "true");
    }
  };
  const observer = new MutationObserver(silence);
  observer.observe(container, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["tabindex"],
  });
  silence();
  return () => observer.disconnect();
}
