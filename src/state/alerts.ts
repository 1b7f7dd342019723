import { createContext, useContext } from "react";
import type { NamedEvent } from "#contract/eventNews";
import type { EventId } from "#domain/ids";
import type { Doorbell, DoorbellState } from "./doorbell.ts";
import { createStore, type ReadableStore, useStore } from "./store.ts";

/** What somebody was notified of since the page was opened, and what they have looked at. */
export interface AlertState {
  /** Newest first. */
  readonly alerts: readonly NamedEvent[];
  readonly unread: ReadonlySet<EventId>;
  /** The one whose card is open. */
  readonly selected: NamedEvent | undefined;
  /** Opened, and the map has not been notified yet. */
  readonly opened: NamedEvent | undefined;
  readonly isMuted: boolean;
}

export interface AlertStore extends ReadableStore<AlertState> {
  /** New ones, in any order; returns those that it had not. */
  take(events: readonly NamedEvent[]): readonly NamedEvent[];
  /** Opens its card, and it is read; undefined closes the card. */
  select(event: NamedEvent | undefined): void;
  /** What was opened is published once each time, also to a map that comes later. */
  takeOpened(): NamedEvent | undefined;
  readAll(): void;
  mute(isMuted: boolean): void;
}

/** More are looked up by period. */
const MOST_KEPT = 1_000;

export function createAlertStore(isMuted: boolean): AlertStore {
  const store = createStore<AlertState>({
    alerts: [],
    unread: new Set(),
    selected: undefined,
    opened: undefined,
    isMuted,
  });
  const change = (changes: Partial<AlertState>) => store.set({ ...store.get(), ...changes });
  return {
    get: store.get,
    subscribe: store.subscribe,
    take(events) {
      const state = store.get();
      const held = new Set(state.alerts.map(({ id }) => id));
      const fresh = events.filter(({ id }) => !held.has(id));
      if (fresh.length === 0) return fresh;
      const alerts = [...fresh, ...state.alerts].sort(newestFirst).slice(0, MOST_KEPT);
      const unread = new Set(
        alerts.filter(({ id }) => !held.has(id) || state.unread.has(id)).map(({ id }) => id),
      );
      change({ alerts, unread });
      return fresh;
    },
    select(event) {
      if (!event) return change({ selected: undefined, opened: undefined });
      const unread = new Set(store.get().unread);
      unread.delete(event.id);
      change({ selected: event, opened: event, unread });
    },
    takeOpened() {
      const { opened } = store.get();
      if (opened) change({ opened: undefined });
      return opened;
    },
    readAll: () => change({ unread: new Set() }),
    mute: (muted) => change({ isMuted: muted }),
  };
}

export const newestFirst = (one: NamedEvent, other: NamedEvent): number =>
  other.eventTime - one.eventTime || other.id - one.id;

interface Alerts {
  readonly store: AlertStore;
  readonly doorbell: Doorbell;
}

export const AlertContext = createContext<Alerts | undefined>(undefined);

function useAlertContext(): Alerts {
  const alerts = useContext(AlertContext);
  if (!alerts) throw new Error("alerts are for components below AlertProvider");
  return alerts;
}

export const useAlertStore = (): AlertStore => useAlertContext().store;
export const useDoorbell = (): Doorbell => useAlertContext().doorbell;

/** A part of what there is; give the same thing for the same state. */
export function useAlerts<Part>(select: (state: AlertState) => Part): Part {
  const { get, subscribe } = useAlertStore();
  return useStore({ get: () => select(get()), subscribe });
}

export const useDoorbellState = (): DoorbellState => useStore(useDoorbell());
