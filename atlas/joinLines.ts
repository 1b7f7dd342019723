import type { Line } from "./osmFeature.ts";

/**
 * Lines that begin where another ends become one, as long as just one begins and one ends there.
 * Fewer, longer lines make a smaller file and leave room for a street's name.
 */
export function joinLines(lines: readonly Line[]): Line[] {
  const starts = byPoint(lines, (line) => pointKey(line, 0));
  const ends = byPoint(lines, (line) => pointKey(line, line.length - 2));
  const nextOf = (line: Line): Line | undefined => {
    const point = pointKey(line, line.length - 2);
    const [next, second] = starts.get(point) ?? [];
    return second || ends.get(point)!.length > 1 ? undefined : next;
  };

  const successors = new Set(lines.map(nextOf));
  const heads = lines.filter((line) => !successors.has(line));
  const joined = new Set<Line>();
  const chains = heads.map((head) => chainFrom(head, nextOf, joined));
  // What is left are rings: every line in them follows another.
  for (const line of lines) if (!joined.has(line)) chains.push(chainFrom(line, nextOf, joined));
  return chains;
}

function chainFrom(head: Line, nextOf: (line: Line) => Line | undefined, joined: Set<Line>): Line {
  const chain = [...head];
  joined.add(head);
  for (let line = nextOf(head); line && !joined.has(line); line = nextOf(line)) {
    joined.add(line);
    for (let i = 2; i < line.length; i++) chain.push(line[i]!);
  }
  return chain;
}

function byPoint(lines: readonly Line[], keyOf: (line: Line) => string): Map<string, Line[]> {
  const found = new Map<string, Line[]>();
  for (const line of lines) {
    const key = keyOf(line);
    const there = found.get(key);
    if (there) there.push(line);
    else found.set(key, [line]);
  }
  return found;
}

const pointKey = (line: Line, at: number) => `${line[at]},${line[at + 1]}`;
