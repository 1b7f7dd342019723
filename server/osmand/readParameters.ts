import { failure, type Result, success } from "#contract/result";
import { isPrintable } from "#domain/text/isPrintable";

/** More than any tracker sends, less than costs anything. */
export const MAX_ENCODED_LENGTH = 8_192;
const MAX_PARAMETERS = 80;
const MAX_VALUE_LENGTH = 512;
/** Starts with a letter, so that `__proto__` is no key; 64 characters at most. */
const KEY = /^[A-Za-z][\w.-]{0,63}$/;

/**
 * Splits `a=1&b=2` strictly: every name once, nothing too long, nothing unprintable, no broken
 * percent signs. Names in `aliases` are taken for what they stand for, so that a value given under
 * two names counts as repeated.
 */
export function readParameters(
  encoded: string,
  aliases: Readonly<Record<string, string>>,
): Result<Map<string, string>, string> {
  if (encoded.length > MAX_ENCODED_LENGTH) return failure("too long");
  const given = new Map<string, string>();
  for (const piece of encoded.split("&")) {
    if (piece === "") continue;
    if (given.size === MAX_PARAMETERS) return failure("too many parameters");
    const equals = piece.indexOf("=");
    const name = decode(equals < 0 ? piece : piece.slice(0, equals));
    const value = decode(equals < 0 ? "" : piece.slice(equals + 1));
    if (name === undefined || value === undefined) return failure("bad percent encoding");
    if (!KEY.test(name)) return failure("bad parameter name");
    if (value.length > MAX_VALUE_LENGTH) return failure(`${name}: too long`);
    if (!isPrintable(value)) return failure(`${name}: unprintable characters`);
    const key = Object.hasOwn(aliases, name) ? (aliases[name] as string) : name;
    if (given.has(key)) return failure(`repeated ${key}`);
    given.set(key, value);
  }
  return success(given);
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}
