/**
 * Reports when the graphics card is lost to any canvas of the map: there are two, one for the base map
 * and one for the fleet. The event does not bubble, so it is caught on its way down.
 */
export function watchGraphics(container: HTMLElement, onLost: () => void): () => void {
  container.addEventListener("webglcontextlost", onLost, true);
  return () => container.removeEventListener("webglcontextlost", onLost, true);
}
