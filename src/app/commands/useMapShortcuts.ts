import { useShortcuts } from "../../features/shortcuts/useShortcuts.ts";
import { SHORTCUTS, type ShortcutId } from "../../state/shortcuts.ts";
import { focusSearch, moveInList } from "./moveInList.ts";
import type { MapActions } from "./useMapActions.ts";

/** Every key of the map that is not a part's own; the compiler misses none. */
type MapKey = {
  [Id in ShortcutId]: (typeof SHORTCUTS)[Id] extends { area: "map"; isNative?: never } ? Id : never;
}[ShortcutId];

/** The keys of the live screen. */
export function useMapShortcuts(
  actions: MapActions,
  { toggleFollow, announceSummary }: { toggleFollow: () => void; announceSummary: () => void },
): void {
  const handlers: Record<MapKey, () => void> = {
    search: () => actions.inList(focusSearch),
    nextRow: () => actions.inList(() => moveInList("next")),
    previousRow: () => actions.inList(() => moveInList("previous")),
    follow: toggleFollow,
    zoomIn: () => actions.zoomBy(1),
    zoomOut: () => actions.zoomBy(-1),
    fit: () => void actions.fit(),
    summary: announceSummary,
  };
  useShortcuts(handlers);
}
