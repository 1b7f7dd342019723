import { CalendarFault } from "./calendarFault.ts";

/** One property of a component, its parameters by their names in capitals. */
export interface ContentLine {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

/** BEGIN to END; lines that stand in an inner component belong to that one alone. */
export interface Component {
  readonly name: string;
  readonly lines: readonly ContentLine[];
  readonly components: readonly Component[];
}

const MAX_DEPTH = 10;

interface OpenComponent {
  readonly name: string;
  readonly lines: ContentLine[];
  readonly components: OpenComponent[];
}

/** The components of an iCalendar text (RFC 5545, 3.1), in one pass. */
export function readComponents(text: string): readonly Component[] {
  const root: OpenComponent = { name: "", lines: [], components: [] };
  const open = [root];
  for (const unfolded of text
    .replace(/^\uFEFF/, "")
    .replace(/\r?\n[ \t]/g, "")
    .split(/\r\n|\n|\r/)) {
    if (unfolded.trim() === "") continue;
    const line = readLine(unfolded);
    const inner = open.at(-1) as OpenComponent;
    const word = line.value.trim().toUpperCase();
    if (line.name === "BEGIN") {
      const begun: OpenComponent = { name: word, lines: [], components: [] };
      inner.components.push(begun);
      if (open.push(begun) > MAX_DEPTH) throw new CalendarFault("components lie too deep");
    } else if (line.name === "END") {
      if (open.length === 1 || word !== inner.name)
        throw new CalendarFault(`END:${shortened(word)} without its BEGIN`);
      open.pop();
    } else if (inner === root) throw new CalendarFault("a line outside VCALENDAR");
    else inner.lines.push(line);
  }
  if (open.length > 1) throw new CalendarFault(`${open.at(-1)?.name} has no END`);
  return root.components;
}

/** `NAME;PARAMETER=value;PARAMETER="quoted":value` */
function readLine(line: string): ContentLine {
  const ends: number[] = [];
  let isQuoted = false;
  let at = 0;
  for (; at < line.length; at++) {
    const character = line[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === ":") break;
    else if (!isQuoted && character === ";") ends.push(at);
  }
  const name = line
    .slice(0, ends[0] ?? at)
    .trim()
    .toUpperCase();
  if (at === line.length || !/^[A-Z0-9-]+$/.test(name))
    throw new CalendarFault(`"${shortened(line)}" is no line of a calendar`);
  const parameters = new Map<string, string>();
  for (const [index, from] of ends.entries()) {
    const [parameter = "", ...rest] = line.slice(from + 1, ends[index + 1] ?? at).split("=");
    parameters.set(parameter.trim().toUpperCase(), rest.join("=").replaceAll('"', "").trim());
  }
  return { name, parameters, value: line.slice(at + 1).trim() };
}

const MAX_QUOTED = 40;

/** Texts of others are quoted in part only. */
export const shortened = (text: string): string =>
  text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text;
