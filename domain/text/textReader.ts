/** What a number may consist of; sixteen digits resolve any coordinate to the size of an atom. */
const MAX_NUMBER_LENGTH = 32;

/**
 * Walks a text once, from left to right, a step at a time. Each step costs what it takes, so
 * reading is linear whatever the text is.
 */
export function createTextReader(text: string) {
  let at = 0;

  const isDigit = (index: number) => {
    const code = text.charCodeAt(index);
    return code >= 48 && code <= 57; // ASCII only: other scripts' digits are no numbers here
  };
  const isOneOf = (characters: string, index: number) =>
    index < text.length && characters.includes(text.charAt(index));
  const afterDigits = (from: number) => {
    let index = from;
    while (isDigit(index) && index - at <= MAX_NUMBER_LENGTH) index++;
    return index;
  };
  const afterExponent = (from: number) => {
    if (!isOneOf("eE", from)) return from;
    const digits = isOneOf("+-", from + 1) ? from + 2 : from + 1;
    const end = afterDigits(digits);
    return end > digits ? end : from;
  };

  return {
    at: () => at,
    isAtEnd: () => at >= text.length,
    sees: (word: string) => text.startsWith(word, at),

    take(word: string): boolean {
      if (!text.startsWith(word, at)) return false;
      at += word.length;
      return true;
    },

    blanks(): void {
      while (isOneOf(" \t\r\n", at)) at++;
    },

    /** A finite decimal number, or nothing and no step. */
    number(): number | undefined {
      const whole = isOneOf("+-", at) ? at + 1 : at;
      const point = afterDigits(whole);
      const end = isOneOf(".", point) ? afterDigits(point + 1) : point;
      const digits = end - whole - (end > point ? 1 : 0);
      if (digits === 0) return undefined;
      const last = afterExponent(end);
      if (last - at > MAX_NUMBER_LENGTH) return undefined;
      const value = Number(text.slice(at, last)) + 0; // minus zero is zero
      if (!Number.isFinite(value)) return undefined;
      at = last;
      return value;
    },
  };
}

export type TextReader = ReturnType<typeof createTextReader>;
