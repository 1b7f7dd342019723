import { foldText } from "#domain/foldText";
import type { Fleet } from "./createFleet.ts";
import { createLexiconFinder } from "./createLexicon.ts";
import { createPairIndex } from "./createPairIndex.ts";
import { createTextArena } from "./createTextArena.ts";
import { DRIVER, SINGLES } from "./fleetColumns.ts";

/** Stands between the fields of a vehicle; no word that is searched for contains it. */
const SEPARATOR = "\n";
/** More words than this are not looked at. */
const MAX_WORDS = 16;

const encoder = new TextEncoder();

/** A bit for each slot: slot `s` is bit `s % 32` of word `s / 32`. */
export type SlotBits = Uint32Array<ArrayBuffer>;

export const hasBit = (bits: SlotBits, slot: number): boolean =>
  ((bits[slot >>> 5]! >>> (slot & 31)) & 1) === 1;

/** The answer to a question, kept right while the fleet changes. */
interface Answer {
  readonly words: readonly string[];
  readonly finders: readonly Finder[];
  readonly sharedVersion: string;
  found: SlotBits;
}

type Finder = ReturnType<ReturnType<typeof createFinders>>;

/**
 * Finds vehicles by any words of their name, plate, model, group, driver, unique id, address and
 * point of interest, without regard to case and accents. What most vehicles have for themselves is
 * indexed by pairs of letters, what they share is looked at once, and addresses, which change all
 * the time, are read through. An answer is narrowed while somebody types on, and only vehicles that
 * changed are looked at again when the same is asked of the next picture.
 */
export function createSearch(fleet: Fleet) {
  const texts = createTextArena();
  const addresses = createTextArena();
  const pairs = createPairIndex();
  const finderOf = createFinders(fleet, { texts, addresses, pairs });
  let answered: Answer | undefined;
  for (let slot = 0; slot < fleet.slotCount; slot++) {
    fleet.changed.retold.add(slot);
    fleet.changed.readdressed.add(slot);
  }

  function retell(slot: number): void {
    pairs.remove(slot, texts.bytes, texts.startOf(slot), texts.lengthOf(slot));
    const text = fleet.textOf(slot);
    // Unique ids first: their first digits are what many share and somebody types.
    const fields = text ? [text.uniqueId, text.plate, text.name] : [];
    texts.put(slot, fields.filter((field) => field !== undefined).join(SEPARATOR));
    pairs.add(slot, texts.bytes, texts.startOf(slot), texts.lengthOf(slot));
  }

  /** Reads what changed since the last call, and says which slots that were. */
  function catchUp(): readonly Int32Array[] {
    const { retold, resaid, readdressed } = fleet.changed;
    const taken = [retold.take(), resaid.take(), readdressed.take()] as const;
    for (const slot of taken[0]) retell(slot);
    for (const slot of taken[2]) addresses.put(slot, fleet.addressOf(slot) ?? "");
    return taken;
  }

  /** What groups and shared texts mean: when it changes, everything is looked for anew. */
  const sharedVersion = () =>
    [
      fleet.groupVersion(),
      ...Object.values(fleet.lexicons).map((each) => each.generation()),
    ].join();

  function lookAgain({ finders, found }: Answer, changed: readonly Int32Array[]): SlotBits {
    const bits = resized(found, fleet.slotCount);
    for (const slots of changed)
      for (const slot of slots) {
        const bit = 1 << (slot & 31);
        const isFound = finders.every((finder) => finder.has(slot));
        bits[slot >>> 5] = isFound ? bits[slot >>> 5]! | bit : bits[slot >>> 5]! & ~bit;
      }
    return bits;
  }

  /** Where to look: if a longer word is asked for now, only where the shorter one was. */
  function candidates(words: readonly string[], changed: readonly Int32Array[]): SlotBits {
    const isNarrower =
      answered?.sharedVersion === sharedVersion() &&
      answered.words.every((held) => words.some((word) => word.includes(held)));
    const bits = isNarrower ? resized(answered!.found, fleet.slotCount) : allBits(fleet.slotCount);
    if (isNarrower)
      for (const slots of changed)
        for (const slot of slots) bits[slot >>> 5] = bits[slot >>> 5]! | (1 << (slot & 31));
    return bits;
  }

  return {
    /** The slots that have all the words; undefined when there are none to look for. */
    find(query: string): SlotBits | undefined {
      const words = wordsOf(query);
      if (words.length === 0) return undefined;
      const changed = catchUp();
      const isSame =
        answered?.words.join(" ") === words.join(" ") && answered.sharedVersion === sharedVersion();
      if (isSame) answered!.found = lookAgain(answered!, changed);
      else {
        const finders = words.map(finderOf);
        let found = candidates(words, changed);
        for (const finder of finders) found = finder.among(found);
        answered = { words, finders, found, sharedVersion: sharedVersion() };
      }
      return answered!.found;
    },
  };
}

interface Indexes {
  readonly texts: ReturnType<typeof createTextArena>;
  readonly addresses: ReturnType<typeof createTextArena>;
  readonly pairs: ReturnType<typeof createPairIndex>;
}

/** Makes what looks for one word, in all vehicles or in one. */
function createFinders(fleet: Fleet, { texts, addresses, pairs }: Indexes) {
  const modelFinder = createLexiconFinder(fleet.lexicons.models);
  const driverFinder = createLexiconFinder(fleet.lexicons.drivers);
  const poiFinder = createLexiconFinder(fleet.lexicons.pois);

  return (word: string) => {
    const bytes = encoder.encode(word);
    const models = modelFinder(bytes);
    const drivers = driverFinder(bytes);
    const pois = poiFinder(bytes);
    const groups = Uint8Array.from(fleet.groupNames(), (name) =>
      foldText(name).includes(word) ? 1 : 0,
    );

    return {
      has(slot: number): boolean {
        const { modelIds, poiIds, groupRanks } = fleet.columns;
        return (
          models()[modelIds[slot]!] === 1 ||
          drivers()[fleet.driverIdOf(slot)] === 1 ||
          pois()[poiIds[slot]!] === 1 ||
          groups[groupRanks[slot]!] === 1 ||
          texts.has(slot, bytes) ||
          addresses.has(slot, bytes)
        );
      },

      /** Those of the candidates that have the word. */
      among(candidates: SlotBits): SlotBits {
        const { modelIds, poiIds, groupRanks, records } = fleet.columns;
        const hits = new Uint32Array(candidates.length);
        markShared(models(), modelIds, fleet.slotCount, hits);
        markShared(drivers(), records.ints, fleet.slotCount, hits, SINGLES, DRIVER);
        markShared(pois(), poiIds, fleet.slotCount, hits);
        markShared(groups, groupRanks, fleet.slotCount, hits);
        const likely = new Uint32Array(candidates.length);
        const isSure = pairs.find(bytes, likely);
        for (let at = 0; at < hits.length; at++) {
          hits[at] = hits[at]! & candidates[at]!;
          likely[at] = likely[at]! & candidates[at]! & ~hits[at]!;
        }
        if (isSure) for (let at = 0; at < hits.length; at++) hits[at] = hits[at]! | likely[at]!;
        else texts.find(bytes, likely, hits);
        if (addresses.isEmpty) return hits;
        for (let at = 0; at < hits.length; at++) likely[at] = candidates[at]! & ~hits[at]!;
        addresses.find(bytes, likely, hits);
        return hits;
      },
    };
  };
}

/** Adds the slots whose shared text is a match; when none is, nobody needs to be asked. */
function markShared(
  isMatch: Uint8Array,
  column: Uint32Array | Int32Array,
  slotCount: number,
  hits: SlotBits,
  stride = 1,
  offset = 0,
): void {
  if (!isMatch.includes(1)) return;
  for (let slot = 0; slot < slotCount; slot++)
    if (isMatch[column[slot * stride + offset]!] === 1)
      hits[slot >>> 5] = hits[slot >>> 5]! | (1 << (slot & 31));
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
