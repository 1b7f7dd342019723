import type { AttributeValue } from "./position.ts";

/**
 * Attributes to be filled that inherit nothing: whatever a key is called, it is only a key. They stand
 * on an empty object, for V8 copies, writes and keeps an object on none three times as slowly.
 */
export const ownAttributes = (): Record<string, AttributeValue> => Object.create(NOTHING);

const NOTHING = Object.freeze(Object.create(null)) as object;
