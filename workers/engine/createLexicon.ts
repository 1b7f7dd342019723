import { createTextArena } from "./createTextArena.ts";

/** Stands for no text. */
export const NO_TEXT = 0;

/**
 * Texts that many vehicles share, such as models and drivers: each is kept once and columns hold its
 * number. Searching them costs what there are of them, not what there are of vehicles.
 */
export function createLexicon() {
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
    /** Another one when numbers have changed their meaning. */
    generation: () => generation,

    idOf(text: string | undefined): number {
      if (text === undefined) return NO_TEXT;
      // Often the next vehicle has the same, and no table is asked.
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

    /** What texts stand for from now on: they are found by that, too. */
    rename(next: ReadonlyMap<string, string>): void {
      names = next;
      generation++;
    },

    /** Forgets what no slot of the column refers to any more, and numbers the rest anew. */
    compact(
      column: Uint32Array | Int32Array,
      slotCount: number,
      stride: number,
      offset: number,
    ): void {
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

export type Lexicon = ReturnType<typeof createLexicon>;

/** Tells by number which texts of a lexicon contain a word; each is folded and looked at once. */
export function createLexiconFinder(lexicon: Lexicon) {
  let arena = createTextArena();
  let folded = 0;
  let generation = lexicon.generation();

  function catchUp(): void {
    if (generation !== lexicon.generation()) {
      generation = lexicon.generation();
      arena = createTextArena();
      folded = 0;
    }
    for (; folded < lexicon.size; folded++) {
      const words = new Set([lexicon.textOf(folded), lexicon.nameOf(folded)]);
      arena.put(folded, [...words].join("\n"));
    }
  }

  /** The answer is 1 for each number that is a match, and good until the lexicon grows. */
  return (word: Uint8Array) => {
    let isMatch = new Uint8Array(0);
    return (): Uint8Array => {
      if (isMatch.length === lexicon.size) return isMatch;
      catchUp();
      const longer = new Uint8Array(lexicon.size);
      longer.set(isMatch);
      for (let id = isMatch.length; id < longer.length; id++)
        longer[id] = arena.has(id, word) ? 1 : 0;
      isMatch = longer;
      return isMatch;
    };
  };
}
