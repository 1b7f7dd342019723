/** A value that changes too often for a render. */
export interface Signal<Value> {
  get(): Value;
  set(value: Value): void;
  /** Calls at every change; what it returns ends that. */
  subscribe(listener: () => void): () => void;
}

export function createSignal<Value>(first: Value): Signal<Value> {
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
