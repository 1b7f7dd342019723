import fc from "fast-check";
import "./propertySeed.ts";

/** Ways of writing an address that some reader takes for another place than the one it shows. */
const SHAPES: readonly ((host: string, word: string) => string)[] = [
  (_, word) => `javascript:${word}`,
  (_, word) => `JaVa\tScRiPt:${word}`,
  (_, word) => ` \u0001javascript:${word}`,
  (_, word) => `data:text/html,<script>${word}</script>`,
  (_, word) => `vbscript:${word}`,
  (host) => `blob:https://${host}/1`,
  (host) => `view-source:https://${host}`,
  (host) => `file://${host}/etc/passwd`,
  (host) => `//${host}`,
  (host) => `///${host}`,
  (host) => `/\\${host}`,
  (host) => `\\\\${host}`,
  (host) => `/\t/${host}`,
  (host) => `/\n/${host}`,
  (host) => `/.//${host}`,
  (host) => `/x/..//${host}`,
  (host) => `/%2e%2e//${host}`,
  (host) => `/%2f${host}`,
  (host) => `/%2F%2f${host}`,
  (host) => `/%5c${host}`,
  (host) => `\u2028//${host}`,
  (host) => `https:${host}`,
  (host) => `https:/${host}`,
  (host) => `https:\\\\${host}`,
  (host) => `https:///${host}`,
  (host) => `http://own.test@${host}`,
  (host) => `https://own.test:x@${host}/`,
  (host) => `https://own.test%40${host}`,
  (host) => `https://own.test\\@${host}`,
  (host) => `https://own.test\u3002${host}`,
  (host) => `https://own\uff0etest\uff0f${host}`,
  (host) => `https://own.test\u200b.${host}`,
  (host) => `https://own.test#@${host}`,
  (host) => `https://${host}:99999/`,
  (host) => `https://${host}:0x50/`,
  () => "https://2130706433/",
  () => "https://0x7f.1/",
  () => "https://[::ffff:127.0.0.1]/",
  () => "https://127.1/",
  (host) => `https://\u0430${host}`,
  (host, word) => `https://${host}/${word.repeat(5_000)}`,
  (_, word) => `/${word.repeat(10_000)}`,
  (host) => `https://${host}/\u202egnp.exe`,
  (host) => `https://${host}\u0000.own.test/`,
  (host) => `https://${host}|own.test`,
  (host) => `"><img src=//${host}>`,
  (host) => `?next=//${host}`,
  (host) => `#//${host}`,
  (host) => host,
  () => "",
];

const BLANKS = ["", " ", "\t", "\n", "\r\n", "\u00a0", "\ufeff", "\u0000"];
const PIECES = [
  "/",
  "\\",
  "//",
  ":",
  "@",
  "%2f",
  "%5C",
  "..",
  ".",
  "?",
  "#",
  "\t",
  "\u3002",
  "evil.test",
];

/** Hostile addresses: each known trick with another host and other blanks, and heaps of their parts. */
export const hostileAddress: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...SHAPES),
        fc.constantFrom(
          "evil.test",
          "EVIL.test",
          "evil.test:8443",
          "e.v.i.l",
          "xn--80ak6aa92e.com",
        ),
        fc.stringMatching(/^[a-z]{1,3}$/),
        fc.constantFrom(...BLANKS),
        fc.constantFrom(...BLANKS),
      )
      .map(([shape, host, word, before, after]) => `${before}${shape(host, word)}${after}`),
  },
  {
    weight: 1,
    arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((all) => all.join("")),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.constantFrom(...PIECES), { maxLength: 8 })
      .map((all) => `/${all.join("")}`),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.constantFrom(...PIECES), { maxLength: 8 })
      .map((all) => `https://${all.join("")}`),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.webUrl({ withQueryParameters: true, withFragments: true }) },
);
