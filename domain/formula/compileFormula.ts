import type { Formula } from "./formula.ts";
import { BINARY_OPERATORS, bitwiseNot, FUNCTIONS, numberOf, truthOf } from "./formulaOperators.ts";
import { formulaTokens, type Token } from "./formulaTokens.ts";

/** Why and where a text is no formula. */
export interface FormulaRefusal {
  readonly refusal: string;
  readonly at: number;
}

const MAX_LENGTH = 4_000;
const MAX_DEPTH = 64;
/** Loosest first: `a ? b : c`, `??`, `or`, `and`; the rest stands in `BINARY_OPERATORS`. */
const LEVEL = { choice: 0, otherwise: 2, or: 3, and: 4 } as const;

/**
 * Reads an expression of Traccar's kind: numbers, texts, names, arithmetic, comparison, logic,
 * choice and the functions of `math`. There are no loops, no assignments and no calls of anything
 * else, so a formula ends after as many steps as it has signs, and reaches nothing but its names.
 */
export function compileFormula(source: string): Formula | FormulaRefusal {
  if (source.length > MAX_LENGTH) return { refusal: "too long", at: MAX_LENGTH };
  const tokens = formulaTokens(source);
  if ("strangeAt" in tokens) return { refusal: "strange character", at: tokens.strangeAt };
  const parser = createParser(tokens, source.length);
  try {
    const formula = parser.expression(0);
    parser.end();
    return formula;
  } catch (error) {
    if (error instanceof Unexpected) return { refusal: error.message, at: error.at };
    throw error;
  }
}

class Unexpected extends Error {
  readonly at: number;
  constructor(reason: string, at: number) {
    super(reason);
    this.at = at;
  }
}

/** Where the reading of a text stands. */
function createTokenCursor(tokens: readonly Token[], length: number) {
  let next = 0;
  const peek = () => tokens[next];
  const offset = () => peek()?.at ?? length;
  const advance = () => {
    next++;
  };
  /** An operator is a sign or one of the words JEXL has for them. */
  const word = () => {
    const token = peek();
    return token?.kind === "sign" || token?.kind === "name" ? token.value : undefined;
  };
  const accept = (...words: string[]): boolean => {
    if (!words.includes(word() ?? "")) return false;
    advance();
    return true;
  };
  const expect = (sign: string) => {
    if (!accept(sign)) throw new Unexpected(`expected ${sign}`, offset());
  };
  return { peek, offset, advance, word, accept, expect };
}

/** The grammar: each function reads one thing where the cursor stands. */
function createParser(tokens: readonly Token[], length: number) {
  const { peek, offset, advance, word, accept, expect } = createTokenCursor(tokens, length);
  let depth = 0;

  function expression(level: number): Formula {
    if (++depth > MAX_DEPTH) throw new Unexpected("too deep", offset());
    let left = unary();
    for (let longer = extended(left, level); longer; longer = extended(left, level)) left = longer;
    depth--;
    return left;
  }

  /** The expression with one more operator behind it, if there is one that binds tightly enough. */
  function extended(left: Formula, level: number): Formula | undefined {
    const binary = BINARY_OPERATORS.get(word() ?? "");
    if (binary) {
      if (binary.level < level) return undefined;
      advance();
      const right = expression(binary.level + 1);
      return (names) => binary.run(left(names), right(names));
    }
    if (level <= LEVEL.and && accept("&&", "and")) {
      const right = expression(LEVEL.and + 1);
      return (names) => truthOf(left(names)) && truthOf(right(names));
    }
    if (level <= LEVEL.or && accept("||", "or")) {
      const right = expression(LEVEL.or + 1);
      return (names) => truthOf(left(names)) || truthOf(right(names));
    }
    if (level <= LEVEL.otherwise && accept("??")) {
      const right = expression(LEVEL.otherwise + 1);
      return (names) => left(names) ?? right(names);
    }
    return level <= LEVEL.choice ? choice(left) : undefined;
  }

  function choice(condition: Formula): Formula | undefined {
    if (accept("?:")) {
      const otherwise = expression(LEVEL.choice);
      return (names) => {
        const value = condition(names);
        return truthOf(value) ? value : otherwise(names);
      };
    }
    if (!accept("?")) return undefined;
    const then = expression(LEVEL.choice);
    expect(":");
    const otherwise = expression(LEVEL.choice);
    return (names) => (truthOf(condition(names)) ? then(names) : otherwise(names));
  }

  function unary(): Formula {
    if (accept("!", "not")) return wrapped((value) => !truthOf(value));
    if (accept("-")) return wrapped((value) => -numberOf(value));
    if (accept("+")) return wrapped(numberOf);
    if (accept("~")) return wrapped(bitwiseNot);
    return primary();
  }

  function wrapped(run: (value: ReturnType<Formula>) => ReturnType<Formula>): Formula {
    if (++depth > MAX_DEPTH) throw new Unexpected("too deep", offset());
    const inner = unary();
    depth--;
    return (names) => run(inner(names));
  }

  function primary(): Formula {
    const token = peek();
    if (token?.kind === "number" || token?.kind === "text") {
      advance();
      return () => token.value;
    }
    if (token?.kind === "name") {
      advance();
      return named(token);
    }
    if (accept("(")) {
      const inner = expression(0);
      expect(")");
      return inner;
    }
    throw new Unexpected("expected a value", offset());
  }

  function named({ value: name, at }: Token & { kind: "name" }): Formula {
    if (name === "true" || name === "false") return () => name === "true";
    if (name === "null") return () => undefined;
    if ((name === "math" || name === "Math") && accept(":", ".")) return call();
    if (word() === "(" || word() === ".") throw new Unexpected("nothing to call", at);
    return (names) => names(name);
  }

  function call(): Formula {
    const token = peek();
    const run = token?.kind === "name" ? FUNCTIONS.get(token.value) : undefined;
    if (!run) throw new Unexpected("no such function", offset());
    advance();
    expect("(");
    const values: Formula[] = [];
    if (!accept(")")) {
      do values.push(expression(0));
      while (accept(","));
      expect(")");
    }
    return (names) => run(...values.map((value) => value(names)));
  }

  return {
    expression,
    end(): void {
      if (peek()) throw new Unexpected("unexpected", offset());
    },
  };
}
