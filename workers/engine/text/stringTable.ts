import type { TextIds } from "../columns/fleetColumns.ts";
import { createTextArena } from "./textArena.ts";

/** Stands for no text. */
export const NO_TEXT = 0;

/**
 * A string table: texts that many vehicles share, such as models and drivers. Each is kept once and
 * columns hold its number. A search costs as much as there are texts, not as there are vehicles.
 */
export function createStringTable() {
  let ids = new Map<string, number>();
  let texts: (string | undefined)[] = [undefined];
  let names: ReadonlyMap<string, string> = new Map();
  let generation = 0;
  /** The number that was asked for last. */
  let last = NO_TEXT;

  return {
    get size() {
      return texts.length;
    },
    /** Changes when numbers have changed their meaning. */
    generation: () => generation,

    idOf(text: string | undefined): number {
      if (text === undefined) return NO_TEXT;
      // Often the next vehicle has the same: no map is looked up.
      if (text === texts[last]) return last;
      const held = ids.get(text);
      last = held ?? texts.length;
      if (held !== undefined) return held;
      ids.set(text, texts.length);
      return texts.push(text) - 1;
    },
    /** The number of a text that is known; undefined where it is not. */
    find: (text: string | undefined): number | undefined =>
      text === undefined ? NO_TEXT : ids.get(text),
    textOf: (id: number): string | undefined => texts[id],

    /** What a text stands for, such as a driver's name for a key; the text itself without one. */
    nameOf(id: number): string | undefined {
      const text = texts[id];
      return text === undefined ? undefined : (names.get(text) ?? text);
    },

    names: (): ReadonlyMap<string, string> => names,

    /** What texts stand for from now on: they are found by that, too. */
    rename(next: ReadonlyMap<string, string>): void {
      names = next;
      generation++;
    },

    /** Removes texts that no slot of the column refers to any more, and numbers the rest anew. */
    compact({ ids: column, stride, offset }: TextIds, slotCount: number): void {
      const before = texts;
      ids = new Map();
      texts = [undefined];
      last = NO_TEXT;
      for (let slot = 0; slot < slotCount; slot++) {
        const at = slot * stride + offset;
        column[at] = this.idOf(before[column[at]!]);
      }
      generation++;
    },
  };
}

export type StringTable = ReturnType<typeof createStringTable>;

/** Finds by number which strings of a table contain a word; each is folded and compared once. */
export function createStringTableFinder(strings: StringTable) {
  let arena = createTextArena();
  let folded = 0;
  let generation = strings.generation();

  function catchUp(): void {
    if (generation !== strings.generation()) {
      generation = strings.generation();
      arena = createTextArena();
      folded = 0;
    }
    for (; folded < strings.size; folded++) {
      const words = new Set([strings.textOf(folded), strings.nameOf(folded)]);
      arena.put(folded, [...words].join("\n"));
    }
  }

  /** The answer is 1 for each number that matches; it is valid until the table grows. */
  return (word: Uint8Array) => {
    let isMatch = new Uint8Array(0);
    return (): Uint8Array => {
      if (isMatch.length === strings.size) return isMatch;
      catchUp();
      const longer = new Uint8Array(strings.size);
      longer.set(isMatch);
      for (let id = isMatch.length; id < longer.length; id++)
        longer[id] = arena.has(id, word) ? 1 : 0;
      isMatch = longer;
      return isMatch;
    };
  };
}
