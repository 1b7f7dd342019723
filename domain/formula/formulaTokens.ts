export type Token =
  | { readonly kind: "number"; readonly value: number; readonly at: number }
  | { readonly kind: "text"; readonly value: string; readonly at: number }
  | { readonly kind: "name"; readonly value: string; readonly at: number }
  | { readonly kind: "sign"; readonly value: string; readonly at: number };

/** Longest first, so that `<=` is not read as `<`. */
const SIGNS =
  "=== !== ?? ?: && || == != <= >= << >> =^ =$ !^ !$ ( ) ? : , . + - * / % < > ! & | ^ ~".split(
    " ",
  );
const SPACE = /\s+/y;
const NUMBER = /0[xX][0-9a-fA-F]{1,13}|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?/y;
const NAME = /[A-Za-z_$][\w$]*/y;
const TEXT = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y;

/** The words of a formula, or where the first strange one stands. */
export function formulaTokens(source: string): readonly Token[] | { readonly strangeAt: number } {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0];
  };
  while (at < source.length) {
    const space = take(SPACE);
    if (space) {
      at += space.length;
      continue;
    }
    const token = tokenAt(source, at, take);
    if (!token) return { strangeAt: at };
    tokens.push(token.token);
    at += token.length;
  }
  return tokens;
}

function tokenAt(source: string, at: number, take: (pattern: RegExp) => string | undefined) {
  const number = take(NUMBER);
  // JEXL marks longs and doubles by a letter; to us all numbers are alike.
  if (number) {
    const isMarked = /^[lLdDfFhHbB](?![\w$])/.test(source.slice(at + number.length));
    const length = number.length + (isMarked ? 1 : 0);
    return { token: { kind: "number", value: Number(number), at } as const, length };
  }
  const name = take(NAME);
  if (name) return { token: { kind: "name", value: name, at } as const, length: name.length };
  const text = take(TEXT);
  if (text) {
    const value = text
      .slice(1, -1)
      .replace(/\\(.)/gs, (_, letter: string) => ESCAPES[letter] ?? letter);
    return { token: { kind: "text", value, at } as const, length: text.length };
  }
  const sign = SIGNS.find((one) => source.startsWith(one, at));
  return sign && { token: { kind: "sign", value: sign, at } as const, length: sign.length };
}

const ESCAPES: Readonly<Record<string, string | undefined>> = { n: "\n", t: "\t", r: "\r" };
