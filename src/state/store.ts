import { useSyncExternalStore } from "react";

/** A value that changes, for whoever reads it. */
export interface ReadableStore<Value> {
  get(): Value;
  /** Calls at every change; what it returns ends that. */
  subscribe(listener: () => void): () => void;
}

/**
 * The only kind of store there is. Who sees each change without a render subscribes; components read
 * it by `useStore`.
 */
export interface Store<Value> extends ReadableStore<Value> {
  set(value: Value): void;
}

export function createStore<Value>(first: Value): Store<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useStore = <Value>({ get, subscribe }: ReadableStore<Value>): Value =>
  useSyncExternalStore(subscribe, get);
