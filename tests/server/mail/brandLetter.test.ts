import { describe, expect, test } from "vitest";
import { contrast } from "#domain/colour/brandShades";
import { brandLetter } from "../../../server/mail/brandLetter.ts";
import { LETTER_LANGUAGES, letterLanguage } from "../../../server/mail/letterLanguage.ts";
import { resetLetter } from "../../../server/mail/resetLetter.ts";
import { welcomeLetter } from "../../../server/mail/welcomeLetter.ts";

const LINK = "https://north.example/changePassword?token=a&b=c";
const TO = "ana@north.example";
const HOSTILE = "</title><script>alert(1)</script>\r\nBcc: all@evil.test \"'&";

describe("letters in a partner's brand [AUTH-09, WL-01]", () => {
  test.each(LETTER_LANGUAGES)(
    "have title, colour, words and address as text and page: %s",
    (language) => {
      for (const letter of [resetLetter(TO, LINK, language), welcomeLetter(TO, LINK, language)]) {
        const { subject, body, html, sender } = brandLetter(letter, {
          id: 5,
          title: "North & Co",
          colour: "#b00020",
        });
        expect(subject).toContain("North & Co");
        expect(sender).toBe("North & Co");
        expect(body).toContain(LINK);
        expect(body).toContain("North & Co");
        expect(html).toContain("North &amp; Co");
        expect(html).toContain(`href="${LINK.replace("&", "&amp;")}"`);
        expect(html).toContain(`lang="${language}"`);
        for (const words of [...letter.before, ...letter.after]) expect(body).toContain(words);
      }
    },
  );

  test.each([
    ["en", "If it was not you, do nothing."],
    ["es", "Si no fue usted, no haga nada."],
    ["fr", "Si ce n’était pas vous, ne faites rien."],
    ["pt", "Se não foi o caso, não faça nada."],
  ] as const)("welcome nobody to the account of another: %s", (language, words) => {
    expect(welcomeLetter(TO, LINK, language).after).toEqual([words]);
  });

  test("can be read in whatever colour a brand has", () => {
    for (const colour of ["#ffff00", "#ffffff", "#000000", "#7a1fa2"]) {
      const { html = "" } = brandLetter(resetLetter(TO, LINK, "en"), { id: 5, title: "X", colour });
      const [, filled = ""] = /background:(#[\da-f]{6});color:#ffffff/.exec(html ?? "") ?? [];
      expect(contrast(filled, "#ffffff"), colour).toBeGreaterThanOrEqual(4.5);
    }
  });

  test("let what people wrote be text, and fetch nothing", () => {
    const letter = brandLetter(resetLetter(TO, LINK, "en"), {
      id: 5,
      title: HOSTILE,
      colour: undefined,
    });
    expect(letter.html).not.toMatch(/<script|<img|<link|\bsrc=|url\(/i);
    expect(`${letter.subject}${letter.sender}`).not.toMatch(/[\r\n]/);
    expect(letter.recipient).toBe(TO);
  });

  test.each([
    [["fr-FR"], { language: "es-CL" }, "fr"],
    [[undefined], { language: "es-CL" }, "es"],
    [["de-DE", undefined], {}, "pt"],
    [[7, "en-GB"], {}, "en"],
    [["fr-FR", "en-GB"], { languages: ["pt-PT", "en-GB"] }, "en"],
    [["fr-FR"], { language: "en-GB", languages: ["pt-PT", "en-GB"] }, "en"],
    [["fr-FR"], { languages: ["es-CL", "en-GB"] }, "es"],
    [["es-ES"], { languages: ["es-CL", "en-GB"] }, "es"],
  ] as const)("for %j at a host of %j are in %s [I18N-01]", (wanted, partner, language) => {
    expect(letterLanguage(wanted, partner)).toBe(language);
  });
});
