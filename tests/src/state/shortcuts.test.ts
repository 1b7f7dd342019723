import { describe, expect, test } from "vitest";
import { en } from "../../../src/i18n/messages/en.ts";
import {
  ariaShortcut,
  type KeyPress,
  pressedShortcut,
  SHORTCUT_IDS,
  SHORTCUTS,
  shortcutText,
} from "../../../src/state/shortcuts.ts";

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: "",
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  ...more,
});

describe("shortcuts", () => {
  test.each([
    ["ctrl K", press("k", { ctrlKey: true }), "palette"],
    ["K alone", press("k"), "previousRow"],
    ["J with caps lock", press("J"), "nextRow"],
    ["a sign with Shift", press("?", { shiftKey: true }), "help"],
    ["a sign where it needs Shift, as in Germany", press("/", { shiftKey: true }), "search"],
    ["+ without Shift, as in America", press("="), "zoomIn"],
    ["+ of the number pad", press("+", { code: "NumpadAdd" }), "zoomIn"],
    ["the key of J on a Russian keyboard", press("о", { code: "KeyJ" }), "nextRow"],
    [
      "ctrl and the key of K on a Greek one",
      press("κ", { code: "KeyK", ctrlKey: true }),
      "palette",
    ],
    ["the key of 0 on a French one", press("à", { code: "Digit0" }), "fit"],
    ["held down in the list", press("j", { repeat: true }), "nextRow"],
    ["Escape", press("Escape"), "close"],
    ["the space bar", press(" ", { code: "Space" }), "playPause"],
    ["an arrow held down", press("ArrowLeft", { repeat: true }), "stepBack"],
    ["an arrow with Shift", press("ArrowRight", { shiftKey: true }), "eventForward"],
  ] as const)("knows %s [A11Y-01]", (_name, pressed, id) => {
    expect(pressedShortcut(pressed, false)).toBe(id);
  });

  test.each([
    ["ctrl 0: the browser's zoom", press("0", { ctrlKey: true })],
    ["ctrl F: the browser's search", press("f", { ctrlKey: true })],
    ["alt F: the browser's menu", press("f", { altKey: true })],
    ["alt and an arrow: the browser's way back", press("ArrowLeft", { altKey: true })],
    ["shift and space: the page up", press(" ", { shiftKey: true })],
    ["shift J", press("J", { shiftKey: true })],
    ["⌘ K where ctrl is meant", press("k", { metaKey: true })],
    ["ctrl shift K: the browser's console", press("K", { ctrlKey: true, shiftKey: true })],
    ["follow held down", press("f", { repeat: true })],
    ["a letter in another's place on a Dvorak keyboard", press("d", { code: "KeyH" })],
    ["Enter: whatever has the focus", press("Enter")],
    ["a key half composed", press("Process", { code: "KeyJ", ctrlKey: false, altKey: true })],
  ])("leaves %s alone [A11Y-01]", (_name, pressed) => {
    expect(pressedShortcut(pressed, false)).toBeUndefined();
  });

  test("means ⌘ on a Mac, where ctrl K deletes to the end of the line [A11Y-01]", () => {
    expect(pressedShortcut(press("k", { metaKey: true }), true)).toBe("palette");
    expect(pressedShortcut(press("k", { ctrlKey: true }), true)).toBeUndefined();
    expect(shortcutText("palette", true)).toEqual(["⌘", "K"]);
    expect(ariaShortcut("palette", true)).toBe("Meta+K");
  });

  test("are each pressed in one way only, and have a name [A11Y-01]", () => {
    const written = SHORTCUT_IDS.map((id) => shortcutText(id, false).join(" "));
    expect(new Set(written).size).toBe(written.length);
    for (const id of SHORTCUT_IDS) {
      expect(en.shortcut[id], id).toBeTruthy();
      expect(ariaShortcut(id, false), id).toMatch(/^((Control|Shift)\+)?\S+$/);
    }
  });

  test("answer to the key that the help names [A11Y-01]", () => {
    for (const id of SHORTCUT_IDS) {
      const shortcut = SHORTCUTS[id];
      if ("isNative" in shortcut) continue;
      const pressed = press(shortcut.key, {
        ctrlKey: "mod" in shortcut,
        shiftKey: "shift" in shortcut,
      });
      expect(pressedShortcut(pressed, false), id).toBe(id);
    }
  });
});
