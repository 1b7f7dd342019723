import { existsSync, readFileSync } from "node:fs";
import { parseSync } from "vite";
import type { Mutant } from "./findMutants.ts";

const TABLE = "docs/actuation-checks.md";

/** One check of the chain as the document names it. */
export interface NamedCheck {
  readonly check: string;
  readonly file: string;
  /** Stands in the file once. */
  readonly code: string;
  /** The same without the check. */
  readonly without: string;
  readonly testFile: string;
  /** Part of the name of the test that fails without the check. */
  readonly test: string;
}

/** The rows of the document's tables, in order. */
export function readNamedChecks(): NamedCheck[] {
  const rows = readFileSync(TABLE, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("|") && line.includes("`"))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|")));
  return rows.map((cells) => {
    const [, check = "", place = "", code = "", without = "", test = ""] = cells;
    const [testFile = "", name = ""] = test.split(" › ");
    return {
      check,
      file: unquoted(place),
      code: unquoted(code),
      without: without === "nothing" ? "" : unquoted(without),
      testFile: unquoted(testFile),
      test: name,
    };
  });
}

/** Code with backticks in it stands between two of them. */
const unquoted = (cell: string): string => cell.replace(/^(`+) ?(.*?) ?\1$/, "$2");

/** What the table names and does not exist as it says; nothing when all of it is true. */
export function faultsOf({ file, code, test, testFile }: NamedCheck): string | undefined {
  if (!existsSync(file)) return `there is no ${file}`;
  const places = readFileSync(file, "utf8").split(code).length - 1;
  if (places !== 1) return `${file} has it ${places} times: ${code}`;
  // What runs once more on PostgreSQL has its names in the file that it runs.
  const source = testFile.replace(".postgres.test.ts", ".test.ts");
  if (![testFile, source].every(existsSync)) return `there is no ${testFile}`;
  return readFileSync(source, "utf8").includes(test) ? undefined : `${testFile} has no: ${test}`;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** The mistake of leaving the check out: the smallest expression or statement that it changes. */
export function mutantOf({ check, file, code, without }: NamedCheck): Mutant {
  const source = readFileSync(file, "utf8");
  const at = source.indexOf(code);
  const same = commonStart(code, without);
  const rest = commonEnd(code.slice(same), without.slice(same));
  const [start, end] = [at + same, at + code.length - rest];
  const node = smallest(parseSync(file, source).program, start, end);
  if (!node) throw new Error(`${check}: no expression or statement of ${file} holds the change`);
  const original = source.slice(node.start, node.end);
  const replacement =
    original.slice(0, start - node.start) +
    without.slice(same, without.length - rest) +
    original.slice(end - node.start);
  return {
    file,
    start: node.start,
    end: node.end,
    line: source.slice(0, at).split("\n").length,
    kind: isStatement(node) ? "statement" : "conditional",
    original,
    replacement,
  };
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length++;
  return length;
}

function commonEnd(one: string, other: string): number {
  let length = 0;
  while (
    length < Math.min(one.length, other.length) &&
    one.at(-1 - length) === other.at(-1 - length)
  )
    length++;
  return length;
}

/** Statements that declare nothing can be left out; a name or a pattern is neither. */
const isStatement = ({ type }: Node): boolean =>
  /^(If|Expression|Return|Throw)/.test(type) && type.endsWith("Statement");
const isExpression = ({ type }: Node): boolean =>
  type.endsWith("Expression") || ["Literal", "TemplateLiteral", "Identifier"].includes(type);

function smallest(node: Node, start: number, end: number): Node | undefined {
  if (node.start > start || node.end < end) return undefined;
  for (const [key, value] of Object.entries(node as unknown as Record<string, unknown>))
    for (const child of Array.isArray(value) ? value : [value]) {
      const isNode = typeof (child as Node | null)?.type === "string";
      const found = isNode ? smallest(child as Node, start, end) : undefined;
      // A method that is chosen before it is called does not know whose it is.
      if (found && (found !== child || key !== "callee")) return found;
    }
  return isStatement(node) || isExpression(node) ? node : undefined;
}
