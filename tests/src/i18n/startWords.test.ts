import { existsSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { expect, test } from "vitest";
import { start } from "../../../src/i18n/messages/en/start.ts";
import { en } from "../../../src/i18n/messages/en.ts";

const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^;]*?\sfrom\s+)?"(\.[^"]+)"/gms;
/** Sections that need a session all the same: a command is refused to nobody else. */
const WITH_SESSION = new Set(["src/state/useFailureText.ts: actuation"]);

/** Every file that the page loads before it knows who is there, with its text. */
function startFiles(): Map<string, string> {
  const files = new Map<string, string>();
  const visit = (file: string) => {
    if (files.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return;
    const text = readFileSync(file, "utf8");
    files.set(file, text);
    for (const [, path = ""] of text.matchAll(IMPORT)) visit(resolve(dirname(file), path));
  };
  visit(resolve("src/main.tsx"));
  return files;
}

test("what opens without a session says nothing that is loaded only with one [I18N-01]", () => {
  const files = startFiles();
  const used = [...files].flatMap(([file, text]) =>
    [...text.matchAll(/["'`]([a-z]\w+)\.[a-zA-Z]/g)].map(
      ([, section = ""]) => [relative(".", file), section] as const,
    ),
  );
  const sections = new Set(used.map(([, section]) => section));
  expect(files.size).toBeGreaterThan(50);
  expect(sections.has("login")).toBe(true);
  const missing = used
    .filter(([, section]) => section in en && !(section in start))
    .map((one) => one.join(": "))
    .filter((one) => !WITH_SESSION.has(one));
  expect(missing).toEqual([]);
});

test("the words of all screens are in none of the files that open without a session [I18N-01]", () => {
  const names = [...startFiles().keys()].map((file) => relative(".", file));
  expect(names.filter((name) => /i18n\/messages/.test(name))).toEqual([
    "src/i18n/messages/en/start.ts",
    "src/i18n/messages/en/openId.ts",
    "src/i18n/messages/en/share.ts",
  ]);
});
