import { expect, test } from "vitest";
import { draw as en } from "../../../../src/i18n/messages/en/draw.ts";
import { draw as es } from "../../../../src/i18n/messages/es/draw.ts";
import { draw as fr } from "../../../../src/i18n/messages/fr/draw.ts";
import { draw as pt } from "../../../../src/i18n/messages/pt/draw.ts";

test.each([
  ["en", en],
  ["fr", fr],
  ["es", es],
  ["pt", pt],
])(
  "in %s a step back and the end of a drawing have different words [DRAW-01, I18N-01]",
  (_, draw) => {
    const words = [draw.undo, draw.redo, draw.cancel, draw.back, draw.finish];
    expect(new Set(words).size).toBe(words.length);
  },
);
