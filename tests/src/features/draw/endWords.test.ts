import { expect, test } from "vitest";
import { draw as en } from "../../../../src/i18n/messages/en/draw.ts";
import { manage as enManage } from "../../../../src/i18n/messages/en/manage.ts";
import { draw as es } from "../../../../src/i18n/messages/es/draw.ts";
import { manage as esManage } from "../../../../src/i18n/messages/es/manage.ts";
import { draw as fr } from "../../../../src/i18n/messages/fr/draw.ts";
import { manage as frManage } from "../../../../src/i18n/messages/fr/manage.ts";
import { draw as pt } from "../../../../src/i18n/messages/pt/draw.ts";
import { manage as ptManage } from "../../../../src/i18n/messages/pt/manage.ts";

test.each([
  ["en", en, enManage],
  ["fr", fr, frManage],
  ["es", es, esManage],
  ["pt", pt, ptManage],
])(
  "in %s a step back and the end of a drawing have different words [DRAW-01, I18N-01]",
  (_, draw, manage) => {
    const words = [manage.undo, draw.redo, draw.cancel, draw.back, draw.finish, manage.save];
    expect(new Set(words).size).toBe(words.length);
  },
);
