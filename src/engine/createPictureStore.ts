import type { Picture } from "#contract/picture";

/** Holds the newest picture and tells who looks at it. React sees only the parts it selects. */
export interface PictureStore {
  current(): Picture | undefined;
  /** Calls on every picture until the returned function is called. */
  subscribe(listener: () => void): () => void;
  show(picture: Picture): void;
}

export function createPictureStore(): PictureStore {
  let picture: Picture | undefined;
  const listeners = new Set<() => void>();
  return {
    current: () => picture,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(next) {
      picture = next;
      for (const listener of listeners) listener();
    },
  };
}
