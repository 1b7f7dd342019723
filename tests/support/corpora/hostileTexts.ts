/** Sets this on the window when text is run as a program. */
export const HACKED = "hacked";
const RUN = `window.${HACKED}=1`;

const ZALGO_MARKS = "\u0300\u0301\u0315\u031b\u0321\u0334\u035c\u0360\u0489";

/** A letter below and above which marks are heaped. */
const zalgo = (letter: string, marks: number) =>
  letter + Array.from({ length: marks }, (_, at) => ZALGO_MARKS[at % ZALGO_MARKS.length]).join("");

/**
 * Texts that become programs, markup, styles or keys where somebody forgets that they are text, and
 * texts that no line and no card is made for. By what they try; none is empty.
 */
export const HOSTILE_TEXTS = {
  scriptTag: `<script>${RUN}</script>`,
  closingScript: `</script></title></textarea><script>${RUN}</script>`,
  imageHandler: `<img src=x onerror="${RUN}">`,
  attributeBreak: `"><svg onload=${RUN}>'><b onmouseover='${RUN}'>`,
  handlerAttribute: `" onfocus="${RUN}" autofocus tabindex="0" x="`,
  frame: `<iframe srcdoc="<script>parent.${HACKED}=1</script>"></iframe>`,
  javascriptLink: `javascript:${RUN}`,
  javascriptSpaced: `java\tscript:${RUN}//https://demo.test`,
  dataLink: `data:text/html,<script>opener.${HACKED}=1</script>`,
  doubleBraces: `{{constructor.constructor('${RUN}')()}}`,
  dollarBraces: `\${${RUN}} #{${RUN}} <%= ${RUN} %> [[${RUN}]]`,
  messageNesting: "$t(state.moving) {{count}} $t(palette.nothing, { 'query': 'x' })",
  markdown: `**bold** [link](javascript:${RUN}) ![image](x" onerror="${RUN})`,
  entities: "&lt;b&gt; &amp; &#60;img src=x&#62; &nbsp;&zwj;&Tab;",
  styleBreak: "red;position:fixed;inset:0;background:url(https://evil.invalid/x)",
  styleTag: "</style><style>*{display:none!important}</style>",
  selectorBreak: `"] , * { display: none } [x="`,
  urlParts: "a&b=c#d?e=f%00%2e%2e%2f../../vehicle=1",
  sql: `'; drop table devices; -- " or 1=1`,
  prototypeKey: "__proto__",
  constructorKey: "constructor",
  spreadsheet: "=cmd|' /C calc'!A0",
  rightToLeftOverride: "\u202egnp.exe\u202c \u2066mixed\u2069 \u200fend",
  arabic: "شاحنة ٧ — مستودع الجنوب 42",
  zeroWidth: "a\u200b\u200c\u200d\u2060\ufeffb\u00adc",
  onlyUnseen: "\u200b\u202e\u2066\ufeff",
  controls: "bell\u0007 escape\u001b[31m back\b\b\b line\r\nfeed\u0085\u2028\u2029end",
  zalgo: Array.from("vehicle", (letter) => zalgo(letter, 60)).join(""),
  emoji: "👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿🧑🏿‍🚒🇺🇾".repeat(12),
  wideLigature: "﷽ ".repeat(40),
  tallScript: "ཧཱུྃ྅ 𒐫꧅ ".repeat(20),
  manyLines: "line\n".repeat(200),
  manySpaces: `a${" ".repeat(2_000)}b`,
  longWord: "W".repeat(10_000),
  longUnbreakable: `${"a\u00a0\u2060".repeat(2_000)}z`,
} as const satisfies Record<string, string>;
