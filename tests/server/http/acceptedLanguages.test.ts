import { expect, test } from "vitest";
import { acceptedLanguages } from "../../../server/http/acceptedLanguages.ts";

// By the rules of HTTP (RFC 9110, section 12.5.4).
test.each([
  [undefined, []],
  ["", []],
  ["fr", ["fr"]],
  ["fr-CH, fr;q=0.9, en;q=0.8, *;q=0.5", ["fr-CH", "fr", "en"]],
  ["en;q=0.5,fr;q=0.8", ["fr", "en"]],
  ["es;q=0, pt-PT", ["pt-PT"]],
  ["es; Q=0.1 , pt", ["pt", "es"]],
  ["es;q=nonsense, pt", ["pt"]],
  [";;;,,,;q=1", []],
  ["<script>, ../x", []],
  [",".repeat(100_000), []],
] as const)("languages are read in the order that is wanted: %j [I18N-01]", (header, languages) => {
  expect(acceptedLanguages(header)).toEqual(languages);
});
