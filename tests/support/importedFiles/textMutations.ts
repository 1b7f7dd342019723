import type { Dice } from "../../../server/simulator/dice.ts";
import { HOSTILE_TEXTS } from "../corpora/hostileTexts.ts";

/** What befalls the text of a file. It is given as latin letters, a byte each. */
export type TextMutation = (text: string, dice: Dice) => string;

/** A byte each, as the files that are mutated have them. */
const bytesOf = (text: string) => Buffer.from(text, "utf8").toString("latin1");

const insertedAt = (text: string, at: number, piece: string) =>
  text.slice(0, at) + piece + text.slice(at);
const inserted = (text: string, dice: Dice, piece: string) =>
  insertedAt(text, dice.whole(0, text.length), piece);

/** One or some of what a pattern finds becomes something else. */
function replaced(text: string, dice: Dice, [pattern, by]: readonly [RegExp, string]): string {
  const found = [...text.matchAll(pattern)];
  if (found.length === 0) return inserted(text, dice, by);
  const { index, 0: was } = dice.pick(found);
  return text.slice(0, index) + by + text.slice(index + was.length);
}

/** Coordinates; names have no such numbers. */
const NUMBER = /-?\d+[.]\d+/g;
const NAME =
  /(?<=<(?:kml:)?name>)[^<]+|(?<="(?:name|NAME|Name|title)": ?")[^"]*|(?<=[,;\t\n])[^,;\t\n"<>{}]*\d-\d(?=[,;\t\r\n])/g;
const numbered =
  (...by: readonly string[]): TextMutation =>
  (text, dice) =>
    replaced(text, dice, [NUMBER, dice.pick(by)]);
const named =
  (...by: readonly string[]): TextMutation =>
  (text, dice) =>
    replaced(text, dice, [NAME, bytesOf(dice.pick(by))]);

const isXml = (text: string) => /^\W{0,3}</.test(text);
const isJson = (text: string) => /^\W{0,3}\s*\{/.test(text);

/** In front of the first element, after the declaration. */
const beforeRoot = (text: string, piece: string) =>
  insertedAt(text, Math.max(0, text.indexOf("?>") + 2), piece);
const entity =
  (declaration: string, use: string): TextMutation =>
  (text, dice) =>
    replaced(beforeRoot(text, `<!DOCTYPE kml [${declaration}]>`), dice, [NAME, use]);

const laughs = Array.from(
  { length: 12 },
  (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
).join("");

const NESTED_DEEP = 20_000;
const MANY_COLUMNS = 5_000;
const MANY_LINES = 12_000;
const MANY_CORNERS = 60_000;
const LONG = 1_000_000;

function nested(text: string, dice: Dice): string {
  const wrap = (open: string, close: string) =>
    text.replace(/<Document>|"features":|\(/, (found) => `${found}${open.repeat(NESTED_DEEP)}`) +
    (dice.chance(0.5) ? close.repeat(NESTED_DEEP) : "");
  if (isXml(text)) return wrap("<Folder>", "</Folder>");
  return isJson(text) ? wrap("[", "]") : wrap("(", ")");
}

function manyCorners(text: string, dice: Dice): string {
  const corners = Array.from({ length: MANY_CORNERS }, (_, at) => {
    const longitude = (at / MANY_CORNERS).toFixed(6);
    const latitude = dice.roll().toFixed(6);
    if (isXml(text))
      return text.includes("<gpx")
        ? `<trkpt lat="${latitude}" lon="${longitude}"/>`
        : `${longitude},${latitude}`;
    return isJson(text) ? `[${longitude},${latitude}]` : `${latitude} ${longitude}`;
  });
  if (!isXml(text) && !isJson(text))
    return replaced(text, dice, [/\(\(?[^)]*\)/g, `((${corners.join(", ")})`]);
  return isXml(text)
    ? replaced(text, dice, [/(?<=<coordinates>|<trkseg>)/g, corners.join(" ")])
    : replaced(text, dice, [/(?<="coordinates": ?\[)/g, `${corners.join()},`]);
}

const lines = (text: string) => text.split(/(?<=\n|\r)/);

/** Every line a cell more than it was, by whatever separates it. */
function withColumns(text: string, count: number): string {
  const separator = /[;\t]/.exec(text)?.[0] ?? ",";
  return lines(text)
    .map((line) => line.replace(/[\r\n]*$/, (end) => `${separator}x`.repeat(count) + end))
    .join("");
}

/** By what they try. Those of one format change a file of another somewhere, too. */
export const TEXT_MUTATIONS: Readonly<Record<string, TextMutation>> = {
  cutAtByte: (text, dice) => text.slice(0, dice.whole(1, text.length)),
  flippedBytes(text, dice) {
    const bytes = Buffer.from(text, "latin1");
    for (let left = dice.whole(1, 20); left > 0; left--) {
      const at = dice.whole(0, bytes.length - 1);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << dice.whole(0, 7));
    }
    return bytes.toString("latin1");
  },
  repeatedPiece(text, dice) {
    const from = dice.whole(0, text.length);
    const piece = text.slice(from, from + dice.whole(1, 400));
    return insertedAt(text, from, piece.repeat(dice.whole(1, 200)));
  },
  removedPiece(text, dice) {
    const from = dice.whole(0, text.length);
    return text.slice(0, from) + text.slice(from + dice.whole(1, 400));
  },
  movedPiece(text, dice) {
    const [from, length] = [dice.whole(0, text.length), dice.whole(1, 300)];
    const rest = text.slice(0, from) + text.slice(from + length);
    return inserted(rest, dice, text.slice(from, from + length));
  },
  insertedNuls: (text, dice) => inserted(text, dice, "\0".repeat(dice.pick([1, 7, 5_000]))),
  wrongEncoding: (text, dice) =>
    /encoding="[^"]*"/.test(text)
      ? text.replace(
          /encoding="[^"]*"/,
          `encoding="${dice.pick(["UTF-16", "utf-7", "EBCDIC-CP-US", "shift_jis", "x-none", "", "UTF-32"])}"`,
        )
      : `${dice.pick(["\xff\xfe", "\xfe\xff", "+/v8"])}${text}`,
  wideUnmarked: (text, dice) =>
    Buffer.from(text, dice.chance(0.5) ? "utf16le" : "latin1").toString("latin1"),
  bigEndian: (text) => {
    const bytes = Buffer.from(text, "utf16le").swap16();
    return `\xfe\xff${bytes.toString("latin1")}`;
  },
  markInside: (text, dice) => inserted(text, dice, "\xef\xbb\xbf"),
  brokenLetters: (text, dice) =>
    inserted(
      text,
      dice,
      dice.pick(["\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xff", "\xe2\x82"]),
    ),
  outerEntity: entity('<!ENTITY a SYSTEM "file:///etc/passwd">', "&a;"),
  outerDocument: (text) => beforeRoot(text, '<!DOCTYPE kml SYSTEM "http://demo.invalid/kml.dtd">'),
  innerEntity: entity('<!ENTITY a "a">', "&a;"),
  undeclaredEntity: named("&nbsp;", "&a;", "&#0;", "&#x110000;", "&#xD800;"),
  billionLaughs: entity(`<!ENTITY l0 "ha">${laughs}`, "&l12;"),
  styleSheet: (text) =>
    beforeRoot(text, '<?xml-stylesheet type="text/xsl" href="http://demo.invalid/a.xsl"?>'),
  deepNesting: nested,
  hugeNumber: numbered("1e400", "9".repeat(5_000), "-1e308", "1e-400", `0.${"3".repeat(100_000)}`),
  noNumber: numbered("NaN", "-Infinity", "0x1f", "null", "undefined", "1_0", "--1", "1.2.3", "٣"),
  outOfRange: numbered("500.5", "-95.25", "180.0000001", "-1234567.9", "90.5"),
  noValue: numbered("", " ", '""', "{}", "[]"),
  swapped: (text) =>
    text.replaceAll(
      /(-?\d+[.]\d+)([, ]{1,2})(-?\d+[.]\d+)/g,
      (_, one, sign, other) => `${other}${sign}${one}`,
    ),
  controlNames: named(HOSTILE_TEXTS.controls, "\u0001\u0002", "\u007f", "a\u0000b"),
  turnedNames: named(
    HOSTILE_TEXTS.rightToLeftOverride,
    HOSTILE_TEXTS.arabic,
    HOSTILE_TEXTS.onlyUnseen,
    "\u202e\u2067x",
  ),
  pictureNames: named(HOSTILE_TEXTS.emoji, HOSTILE_TEXTS.zalgo, HOSTILE_TEXTS.tallScript),
  prototypeNames: (text, dice) =>
    dice.chance(0.5)
      ? named("__proto__", "constructor", "toString")(text, dice)
      : replaced(text, dice, [
          /(?<=")\w+(?=" ?:)|(?<=name=")[^"]+|^\w+/g,
          dice.pick(["__proto__", "constructor", "hasOwnProperty", "toJSON", "then"]),
        ]),
  formulas: named(HOSTILE_TEXTS.spreadsheet, "@SUM(1)", "+1+1", "\t=1", "-2+3+cmd|' /C calc'!A0"),
  programs: named(
    HOSTILE_TEXTS.scriptTag.replaceAll("<", "&lt;"),
    `<![CDATA[${HOSTILE_TEXTS.imageHandler}]]>`,
    HOSTILE_TEXTS.doubleBraces,
    HOSTILE_TEXTS.messageNesting,
  ),
  longNames: named(HOSTILE_TEXTS.longWord, HOSTILE_TEXTS.longUnbreakable, "n".repeat(LONG)),
  twoHeads: (text) => {
    const [head = "", ...rest] = lines(text);
    return [
      head.replace(/[\r\n]*$/, (end) => `,${head.trimEnd()};${head.trimEnd()}${end}`),
      ...rest,
    ].join("");
  },
  manyColumns: (text) => withColumns(text, MANY_COLUMNS),
  manyLines(text) {
    const [head = "", ...rest] = lines(text);
    return head + rest.join("").repeat(Math.ceil(MANY_LINES / Math.max(1, rest.length)));
  },
  manyCorners,
  oneQuote: (text, dice) => inserted(text, dice, dice.pick(['"', "'", '"""', "`"])),
  noLineEnds: (text) => text.replaceAll(/[\r\n]/g, ""),
  longLine: (text, dice) => inserted(text, dice, dice.pick(["a", "<", "[", '"', ","]).repeat(LONG)),
  blanks: (text, dice) => inserted(text, dice, dice.pick([" ", "\n", "\t", "\r\n"]).repeat(LONG)),
  neverClosed: (text, dice) =>
    inserted(text, dice, dice.pick(["<!--", "<![CDATA[", "<?", "<a b='", "/*", "<!", "]]>"])),
  otherRoot: (text, dice) =>
    dice.pick([
      "<html><body>",
      "<svg xmlns='http://www.w3.org/2000/svg' onload='hacked=1'>",
      "%PDF-1.7\n",
      "null",
      "[1]",
      '"text"',
      "{}",
    ]) + (dice.chance(0.5) ? "" : text),
  otherType: (text, dice) =>
    replaced(text, dice, [
      /"(?:Point|Polygon|LineString|Feature|FeatureCollection)"|Placemark|Polygon|coordinates|trkpt|wpt|POLYGON|CIRCLE/g,
      dice.pick([
        '"Topology"',
        "Point",
        "NetworkLink",
        "GroundOverlay",
        "rte",
        "gx:Track",
        "null",
        "MULTIPOLYGON",
      ]),
    ]),
};
