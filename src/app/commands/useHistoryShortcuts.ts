import { useSelector } from "@xstate/react";
import type { StepUnit } from "#contract/history";
import type { VehicleId } from "#domain/ids";
import type { HistoryControl } from "../../features/history/historyControl.ts";
import { type ShortcutHandlers, useShortcuts } from "../../features/shortcuts/useShortcuts.ts";
import type { SHORTCUTS, ShortcutId } from "../../state/shortcuts.ts";

/** Every key of the past; the compiler misses none. */
type HistoryKey = {
  [Id in ShortcutId]: (typeof SHORTCUTS)[Id] extends { area: "history" } ? Id : never;
}[ShortcutId];

/** The keys of the past. Outside of it there are those that lead there: to a period, or a moment ago. */
export function useHistoryShortcuts(history: HistoryControl, vehicle: VehicleId | undefined): void {
  const isOpen = useSelector(history.actor, (mode) => mode.hasTag("open"));
  const step = (unit: StepUnit, direction: 1 | -1) => () =>
    void history.step(vehicle, unit, direction);
  const keys: Record<HistoryKey, () => void> = {
    history: () => history.choose(),
    live: () => history.send({ type: "user.left" }),
    playPause: history.toggle,
    stepBack: step("point", -1),
    stepForward: step("point", 1),
    eventBack: step("event", -1),
    eventForward: step("event", 1),
    tripBack: step("trip", -1),
    tripForward: step("trip", 1),
    reverse: history.reverse,
  };
  const { history: choose } = keys;
  const handlers: ShortcutHandlers = isOpen
    ? keys
    : { history: choose, playPause: history.hold, reverse: history.rewind };
  useShortcuts(handlers);
}
