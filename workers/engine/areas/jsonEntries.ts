const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** A text that is no list, or one that was cut off. */
export class NoList extends Error {}

/**
 * The entries of a JSON list, one at a time, so that a list of megabytes can be read in slices; as a
 * whole it would stop the thread. An entry that is no JSON comes as `undefined`. Returns a number
 * that another text hardly has.
 */
export function* jsonEntries(text: string): Generator<unknown, number> {
  let at = text.search(/\S/);
  if (text[at] !== "[") throw new NoList();
  let start = ++at;
  let depth = 0;
  let hash = 0x811c9dc5;
  let isInText = false;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    hash = Math.imul(hash ^ code, 0x01000193);
    if (isInText) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) isInText = false;
    } else if (code === QUOTE) isInText = true;
    else if (code === OPEN_OBJECT || code === OPEN_LIST) depth++;
    else if ((code === CLOSE_OBJECT || code === CLOSE_LIST) && depth-- === 0) {
      if (text.slice(start, at).trim() !== "") yield parsed(text.slice(start, at));
      return hash;
    } else if (code === COMMA && depth === 0) {
      yield parsed(text.slice(start, at));
      start = at + 1;
    }
  }
  throw new NoList();
}

function parsed(entry: string): unknown {
  try {
    return JSON.parse(entry);
  } catch {
    return undefined;
  }
}
