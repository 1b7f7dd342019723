import { foldText } from "#domain/text/foldText";
import { createChangedSlots } from "../columns/changedSlots.ts";
import type { SlotBits } from "../columns/slotBits.ts";
import type { Fleet } from "../fleet/fleet.ts";
import { createTextArena } from "../text/textArena.ts";
import { createFinders, type Finder } from "./finders.ts";
import { createPairIndex } from "./pairIndex.ts";
import { createReadingQueue } from "./readingQueue.ts";

/** So many texts are read in a millisecond when somebody searches; more are read ahead of it. */
const MOST_WORDS_UNREAD = 512;
/** Addresses change all the time and are read faster. */
const MOST_ADDRESSES_UNREAD = 8_192;
/** More words than this are not searched. */
const MAX_WORDS = 16;

/** The result of a query, kept right while the fleet changes. */
interface Answer {
  readonly words: readonly string[];
  readonly finders: readonly Finder[];
  readonly sharedVersion: string;
  found: SlotBits;
}

/**
 * Finds vehicles by any words of their name, plate, model, group, driver, unique id, address and
 * point of interest, without regard to case and accents. What most vehicles have for themselves is
 * indexed by pairs of letters, what they share is searched once, and addresses, which change all
 * the time, are read through. An answer is narrowed while somebody types on, and only vehicles that
 * changed are searched again when the same is asked of the next snapshot.
 */
export function createSearch(fleet: Fleet) {
  const texts = createTextArena();
  const addresses = createTextArena();
  const pairs = createPairIndex();
  const finderOf = createFinders(fleet, { texts, addresses, pairs });
  /** Read by now, but not searched by the answer. */
  const unseen = createChangedSlots();
  const words = createReadingQueue(fleet.changed.relabelled, MOST_WORDS_UNREAD, reindex);
  const addressQueue = createReadingQueue(
    fleet.changed.readdressed,
    MOST_ADDRESSES_UNREAD,
    readdress,
  );
  let answered: Answer | undefined;
  for (let slot = 0; slot < fleet.slotCount; slot++) {
    fleet.changed.relabelled.add(slot);
    fleet.changed.readdressed.add(slot);
  }

  function reindex(slot: number): void {
    pairs.remove(slot, texts.bytes, texts.startOf(slot), texts.lengthOf(slot));
    const start = texts.begin(slot, fleet.foldedCapacity(slot));
    texts.end(slot, fleet.foldWords(slot, texts.bytes, start));
    pairs.add(slot, texts.bytes, texts.startOf(slot), texts.lengthOf(slot));
    unseen.add(slot);
  }

  function readdress(slot: number): void {
    addresses.put(slot, fleet.soughtAddressOf(slot) ?? "");
    unseen.add(slot);
  }

  /** Reads what changed since the last call, and returns which slots that were. */
  function catchUp(): Int32Array {
    words.work(() => true);
    addressQueue.work(() => true);
    for (const slot of fleet.changed.reassigned.take()) unseen.add(slot);
    return unseen.take();
  }

  /** What groups and shared texts mean: when it changes, everything is looked for anew. */
  const sharedVersion = () =>
    [
      fleet.groupVersion(),
      ...Object.values(fleet.stringTables).map((each) => each.generation()),
    ].join();

  function searchAgain({ finders, found }: Answer, changed: Int32Array): SlotBits {
    const bits = resized(found, fleet.slotCount);
    for (const slot of changed) {
      const bit = 1 << (slot & 31);
      const isFound = finders.every((finder) => finder.has(slot));
      bits[slot >>> 5] = isFound ? bits[slot >>> 5]! | bit : bits[slot >>> 5]! & ~bit;
    }
    return bits;
  }

  /** Where to look: if a longer word is asked for now, only where the shorter one was. */
  function candidates(asked: readonly string[], changed: Int32Array): SlotBits {
    const isNarrower =
      answered?.sharedVersion === sharedVersion() &&
      answered.words.every((held) => asked.some((word) => word.includes(held)));
    const bits = isNarrower ? resized(answered!.found, fleet.slotCount) : allBits(fleet.slotCount);
    if (isNarrower)
      for (const slot of changed) bits[slot >>> 5] = bits[slot >>> 5]! | (1 << (slot & 31));
    return bits;
  }

  return {
    /** The slots that have all the words; undefined when there are none to look for. */
    find(query: string): SlotBits | undefined {
      const asked = wordsOf(query);
      if (asked.length === 0) return undefined;
      const changed = catchUp();
      const isSame =
        answered?.words.join(" ") === asked.join(" ") && answered.sharedVersion === sharedVersion();
      if (isSame) answered!.found = searchAgain(answered!, changed);
      else {
        const finders = asked.map(finderOf);
        let found = candidates(asked, changed);
        for (const finder of finders) found = finder.among(found);
        answered = { words: asked, finders, found, sharedVersion: sharedVersion() };
      }
      return answered!.found;
    },

    /**
     * The same for a query in between: the answer that is asked again and again stays at hand
     * and loses nothing of what has changed.
     */
    findOnce(query: string): SlotBits | undefined {
      const asked = wordsOf(query);
      if (asked.length === 0) return undefined;
      const changed = catchUp();
      if (answered) answered.found = searchAgain(answered, changed);
      let found = allBits(fleet.slotCount);
      for (const finder of asked.map(finderOf)) found = finder.among(found);
      return found;
    },

    /** While true the first letter would have to wait. */
    hasWork: () => words.hasWork() || addressQueue.hasWork(),

    /** Reads ahead of any query for as long as it `may`. */
    work(may: () => boolean): void {
      if (words.hasWork()) words.work(may);
      if (addressQueue.hasWork()) addressQueue.work(may);
    },
  };
}

const allBits = (slotCount: number): SlotBits =>
  new Uint32Array((slotCount + 31) >>> 5).fill(0xffff_ffff);

function resized(bits: SlotBits, slotCount: number): SlotBits {
  const length = (slotCount + 31) >>> 5;
  if (bits.length >= length) return bits;
  const longer = new Uint32Array(length);
  longer.set(bits);
  return longer;
}

/** Long words first: they are rare, and the others are looked for only where those are. */
const wordsOf = (query: string): readonly string[] =>
  [...new Set(foldText(query).split(/\s+/).filter(Boolean))]
    .sort((left, right) => right.length - left.length)
    .slice(0, MAX_WORDS);
