/** No file of areas has a tenth of it. */
const MOST_LEVELS = 200;

/**
 * Whether a text of JSON opens more brackets inside each other than any file of areas does: of forty million a
 * parser makes as many objects before it says that none is closed.
 */
export function isTooDeep(json: string): boolean {
  let levels = 0;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at);
    if (isText) {
      if (sign === BACKSLASH) at++;
      else if (sign === QUOTE) isText = false;
    } else if (sign === QUOTE) isText = true;
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      if (++levels > MOST_LEVELS) return true;
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) levels--;
  }
  return false;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
