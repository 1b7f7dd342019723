import { parseSync } from "vite";

/** One small mistake that somebody could have made. Offsets are in UTF-16 units of the file. */
export interface Mutant {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly kind: MutantKind;
  readonly original: string;
  readonly replacement: string;
}

export type MutantKind =
  | "conditional"
  | "boundary"
  | "equality"
  | "logical"
  | "arithmetic"
  | "boolean"
  | "string"
  | "statement"
  | "return";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const BINARY: Readonly<Record<string, readonly [MutantKind, string]>> = {
  "<": ["boundary", "<="],
  "<=": ["boundary", "<"],
  ">": ["boundary", ">="],
  ">=": ["boundary", ">"],
  "===": ["equality", "!=="],
  "!==": ["equality", "==="],
  "==": ["equality", "!="],
  "!=": ["equality", "=="],
  "+": ["arithmetic", "-"],
  "-": ["arithmetic", "+"],
  "*": ["arithmetic", "/"],
  "/": ["arithmetic", "*"],
  "%": ["arithmetic", "*"],
  "&&": ["logical", "||"],
  "||": ["logical", "&&"],
  "??": ["logical", "&&"],
};
const ASSIGNMENT: Readonly<Record<string, string>> = { "+=": "-=", "-=": "+=", "*=": "/=" };
const UPDATE: Readonly<Record<string, string>> = { "++": "--", "--": "++" };

/** All mutants of a file that are sound: each leaves a program that runs. */
export function findMutants(file: string, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`);
  const found: Mutant[] = [];
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  const add = (node: Node, kind: MutantKind, replacement: string) =>
    found.push({
      file,
      start: node.start,
      end: node.end,
      line: source.slice(0, node.start).split("\n").length,
      kind,
      original: textOf(node),
      replacement,
    });
  /** The node with the sign between its two sides exchanged. */
  const exchange = (from: Node, to: Node, sign: string, other: string) => {
    const between = source.slice(from.end, to.start);
    return textOf(from) + between.replace(sign, other) + textOf(to);
  };

  function visit(node: Node, parent: Node | undefined): void {
    if (isOfTypes(node) || isForPeople(node)) return;
    for (const [kind, replacement] of changesOf(node, parent)) add(node, kind, replacement);
    for (const [key, child] of childrenOf(node)) if (!isName(node, key)) visit(child, node);
  }

  function changesOf(node: Node, parent: Node | undefined): [MutantKind, string][] {
    const changes: [MutantKind, string][] = [];
    if (isTest(node, parent)) changes.push(["conditional", "true"], ["conditional", "false"]);
    if (node.type === "BinaryExpression" || node.type === "LogicalExpression") {
      const [left, right] = [node.left as Node, node.right as Node];
      const change = BINARY[node.operator as string];
      const isText = node.operator === "+" && (isTextual(left) || isTextual(right));
      if (change && !isText) {
        changes.push([
          change[0],
          // `??` beside `&&` must say which comes first.
          node.type === "LogicalExpression"
            ? `(${textOf(left)}) ${change[1]} (${textOf(right)})`
            : exchange(left, right, node.operator as string, change[1]),
        ]);
      }
    }
    if (node.type === "UnaryExpression" && node.operator === "!")
      changes.push(["conditional", `!!${textOf(node.argument as Node)}`]);
    if (node.type === "AssignmentExpression") {
      const other = ASSIGNMENT[node.operator as string];
      const [left, right] = [node.left as Node, node.right as Node];
      if (other && !isTextual(right))
        changes.push(["arithmetic", exchange(left, right, node.operator as string, other)]);
    }
    if (node.type === "UpdateExpression") {
      const sign = node.operator as string;
      changes.push(["arithmetic", textOf(node).replace(sign, UPDATE[sign] ?? sign)]);
    }
    if (node.type === "Literal") {
      if (typeof node.value === "boolean") changes.push(["boolean", String(!node.value)]);
      if (typeof node.value === "string" && parent?.type !== "ExpressionStatement")
        changes.push(["string", node.value === "" ? '"mutant"' : '""']);
    }
    if (node.type === "ExpressionStatement" && isEffect(node.expression as Node))
      changes.push(["statement", ";"]);
    if (node.type === "ReturnStatement" && node.argument && !isUndefined(node.argument as Node))
      changes.push(["return", "return;"]);
    return changes;
  }

  visit(program as unknown as Node, undefined);
  return found;
}

/**
 * The code with all of these mutants in it, each asleep until `globalThis.isMutant(number)` is
 * true, so that one text serves to find which tests reach a mutant and to try each of them.
 */
export function plantMutants(
  source: string,
  mutants: readonly (Mutant & { readonly number: number })[],
): string {
  let code = source;
  for (const mutant of [...mutants].sort((one, other) => other.start - one.start)) {
    if (source.slice(mutant.start, mutant.end) !== mutant.original)
      throw new Error(`${mutant.file} was changed since its mutants were found`);
    const asks = `globalThis.isMutant(${mutant.number})`;
    const isStatement = mutant.kind === "statement" || mutant.kind === "return";
    const planted = isStatement
      ? `{if (${asks}) {${mutant.replacement}} else {${mutant.original}}}`
      : `(${asks} ? (${mutant.replacement}) : (${mutant.original}))`;
    code = code.slice(0, mutant.start) + planted + code.slice(mutant.end);
  }
  return code;
}

function childrenOf(node: Node): [string, Node][] {
  return Object.entries(node).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one): one is Node => typeof (one as Node | null)?.type === "string")
      .map((one): [string, Node] => [key, one]),
  );
}

/** Types leave no trace in what runs; imports and exports name other files. */
const isOfTypes = ({ type }: Node): boolean =>
  (type.startsWith("TS") &&
    !["TSAsExpression", "TSNonNullExpression", "TSSatisfiesExpression"].includes(type)) ||
  type === "ImportDeclaration" ||
  type === "ExportAllDeclaration";

/** Words for whoever reads logs and stack traces are no behaviour. */
const isForPeople = (node: Node): boolean => {
  if (node.type === "ExpressionStatement") return isForPeople(node.expression as Node);
  const callee = node.callee as Node | undefined;
  if (node.type === "NewExpression") return String(callee?.name).endsWith("Error");
  const object = callee?.object as Node | undefined;
  return node.type === "CallExpression" && object?.name === "log";
};

/** A name or an order of fields, not a value. */
const isName = (node: Node, key: string): boolean =>
  ((node.type === "Property" || node.type.endsWith("Definition")) &&
    key === "key" &&
    !node.computed) ||
  (node.type === "MemberExpression" && key === "property" && !node.computed) ||
  (node.type === "TSAsExpression" && key === "typeAnnotation");

const isTest = (node: Node, parent: Node | undefined): boolean =>
  parent?.test === node && /^(If|While|DoWhile|For|Conditional)/.test(parent.type);

const isTextual = (node: Node): boolean =>
  (node.type === "ParenthesizedExpression" && isTextual(node.expression as Node)) ||
  node.type === "TemplateLiteral" ||
  (node.type === "Literal" && typeof node.value === "string") ||
  (node.type === "BinaryExpression" &&
    (isTextual(node.left as Node) || isTextual(node.right as Node)));

const isUndefined = ({ type, name }: Node): boolean =>
  type === "Identifier" && name === "undefined";

const isEffect = ({ type }: Node): boolean =>
  ["CallExpression", "AwaitExpression", "AssignmentExpression", "UpdateExpression"].includes(type);
