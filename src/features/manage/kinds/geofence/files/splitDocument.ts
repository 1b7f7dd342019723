/** What becomes a feature, and stands in nothing that does. */
const ITEMS = { kml: "Placemark", gpx: "wpt|rte|trk" } as const;
/** Of these every piece would have its own. */
const APART = /<(?:[\w.-]+:)?(?:GroundOverlay|NetworkLink)[\s/>]/;
/** A document's own name spaces stand in its first element. */
const NAME_SPACE = /\sxmlns(?::[\w.-]+)?\s*=/g;
/** The rest of a document stands in every piece of it. */
const MOST_REST = 200_000;

/**
 * A long document in several that a page parses one after another without being held up, each with all that stands
 * around the features: styles, name spaces, the elements they stand in. One that cannot be cut comes whole. While it is
 * looked where to cut, undefined comes, so that this holds nobody up either.
 */
export function* splitDocument(
  text: string,
  format: keyof typeof ITEMS,
  mostCharacters: number,
): Generator<string | undefined> {
  const items = text.length > mostCharacters ? yield* itemsIn(text, format) : undefined;
  if (!items || items.length === 0) return yield text;
  const rest: string[] = [];
  let end = 0;
  for (const item of items) {
    const between = text.slice(end, item.start);
    // Blanks alone say nothing, and there are as many as features.
    if (rest.length === 0 || between.trim() !== "") rest.push(between);
    ({ end } = item);
  }
  rest.push(text.slice(end));
  const [before = "", ...others] = rest;
  const after = others.join("");
  const spaces = (before + after).match(NAME_SPACE)?.length ?? 0;
  const own = rootTag(before).match(NAME_SPACE)?.length ?? 0;
  if (before.length + after.length > MOST_REST || APART.test(before + after) || spaces > own)
    return yield text;
  const parts: string[] = [];
  let length = 0;
  for (const { start, end: stop } of items) {
    if (length > 0 && length + stop - start > mostCharacters) {
      yield before + parts.splice(0).join("") + after;
      length = 0;
    }
    parts.push(text.slice(start, stop));
    length += stop - start;
  }
  return yield before + parts.join("") + after;
}

interface Item {
  readonly start: number;
  /** Behind it. */
  readonly end: number;
}

/** What is no markup inside, by how it begins. */
const SKIPPED = { "<!--": "-->", "<![CDATA[": "]]>", "<?": "?>" } as const;
/** What stands in a tag behind its name. */
const REST_OF_TAG = /(?:"[^"]*"|'[^']*'|[^<>"'])*>/y;

/**
 * Undefined when they stand in each other or one never ends: only a parser can say what that is. Each character is
 * looked at once, whatever the file.
 */
function* itemsIn(
  text: string,
  format: keyof typeof ITEMS,
): Generator<undefined, readonly Item[] | undefined> {
  const marks = new RegExp(
    `(<!--|<!\\[CDATA\\[|<\\?)|<(/?)((?:[\\w.-]{1,40}:)?(?:${ITEMS[format]}))(?=[\\s/>])`,
    "g",
  );
  const items: Item[] = [];
  let open: { readonly start: number; readonly name: string } | undefined;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    yield undefined;
    const [, skipped, slash, name = ""] = mark;
    if (skipped !== undefined) {
      const closing = SKIPPED[skipped as keyof typeof SKIPPED];
      const at = text.indexOf(closing, marks.lastIndex);
      if (at < 0) return undefined;
      marks.lastIndex = at + closing.length;
      continue;
    }
    REST_OF_TAG.lastIndex = marks.lastIndex;
    if (!REST_OF_TAG.test(text)) return undefined;
    const end = REST_OF_TAG.lastIndex;
    marks.lastIndex = end;
    if (slash === "/") {
      if (open?.name !== name) return undefined;
      items.push({ start: open.start, end });
      open = undefined;
    } else if (open) return undefined;
    else if (text[end - 2] === "/") items.push({ start: mark.index, end });
    else open = { start: mark.index, name };
  }
  return open ? undefined : items;
}

/** The first element's own tag. */
const rootTag = (before: string): string =>
  /<[\w.-]+(?::[\w.-]+)?(?:\s(?:"[^"]*"|'[^']*'|[^<>"'])*)?>/.exec(
    before.replaceAll(/<!--[^]*?-->/g, ""),
  )?.[0] ?? "";
