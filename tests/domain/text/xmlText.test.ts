import { expect, test } from "vitest";
import { xmlText } from "#domain/text/xmlText";

test("tabs and ends of lines stay in XML, as its readers give them back [GEO-01]", () => {
  expect(xmlText("Gate 1\nGate 2\tb")).toBe("Gate 1\nGate 2\tb");
  // A bare return becomes another end of a line in every reader.
  expect(xmlText("a\r\nb")).toBe("a&#13;\nb");
});

test("what XML cannot hold becomes a blank, and its own signs are named [GEO-01]", () => {
  expect(xmlText("a\0b\u0007c\ud83dd\uFFFE")).toBe("a b c d ");
  expect(xmlText(`<b> & "c" 'd'`)).toBe("&lt;b&gt; &amp; &quot;c&quot; &apos;d&apos;");
});
