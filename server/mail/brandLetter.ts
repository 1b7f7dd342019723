import { DEFAULT_PARTNER, type Partner } from "#contract/partner";
import { brandShades, FILLED_SHADE } from "#domain/colour/brandShades";
import type { AccountLetter } from "./mailOutbox.ts";

/** What a letter says, in words of ours: paragraphs, and at most one address to open. */
export interface LetterText {
  readonly recipient: string;
  /** BCP 47, for readers that speak. */
  readonly language: string;
  readonly subject: string;
  readonly before: readonly string[];
  readonly link: string;
  /** On the button that opens it. */
  readonly action: string;
  readonly after: readonly string[];
}

/** Ours, where a partner has no colour. */
const OWN_COLOUR = "#1f6feb";

/**
 * A letter in the name, title and colours of whose host it is: as plain text, and the same as a page
 * without images, scripts or anything that is fetched. What people wrote is text in both.
 */
export function brandLetter(
  { recipient, language, subject, before, link, action, after }: LetterText,
  { id, title, colour }: Pick<Partner, "id" | "title" | "colour">,
): AccountLetter {
  const name = oneLine(title);
  const shown = `${subject} · ${name}`;
  const body = [...before, link, ...after, `-- \n${name}`].join("\n\n");
  // White words are on it: dark enough for them whatever the brand's own is.
  const filled = colour ? brandShades(colour)[FILLED_SHADE] : OWN_COLOUR;
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text)}</p>`;
  const html = `<!doctype html>
<html lang="${escaped(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(shown)}</title></head>
<body style="margin:0;padding:24px;background:#f3f4f6;color:#1f2328;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;background:#ffffff;border-top:6px solid ${filled};padding:24px">
<p style="margin:0 0 16px;font-size:20px;font-weight:bold;color:${filled}">${escaped(name)}</p>
${before.map(paragraph).join("\n")}
<p style="margin:0 0 16px"><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;background:${filled};color:#ffffff;text-decoration:none;border-radius:6px">${escaped(action)}</a></p>
<p style="margin:0 0 16px;font-size:13px;overflow-wrap:anywhere">${escaped(link)}</p>
${after.map(paragraph).join("\n")}
</div>
</body>
</html>`;
  // At nobody's hosts it comes in the name that the operator gave.
  return { recipient, subject: shown, body, html, sender: id === DEFAULT_PARTNER.id ? null : name };
}

/** A title ends no header and begins no other one. */
const oneLine = (text: string): string => text.replace(/[\p{C}\p{Z}]+/gu, " ").trim();

const SIGNS: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? "");
