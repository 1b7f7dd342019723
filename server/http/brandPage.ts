import type { Partner } from "#contract/partner";
import { brandVariables } from "#domain/colour/brandShades";

/** In the built page; where one is missing nothing is replaced, and the page shows our own brand. */
const LANGUAGE = /<html lang="[^"]*"/;
const TITLE = /<title>[^<]*<\/title>/;
const ICON = /<link rel="icon"[^>]*>/;
const BAR_COLOUR = /<meta name="theme-color"[^>]*>\s*/g;
const END_OF_HEAD = "</head>";

/**
 * The page in the brand of whose host was asked: name, icon, language, colours and all that the page's
 * script asks of it stand in it before anything is drawn. What comes from people is escaped for where it
 * goes. The nonce is that of this answer.
 */
export function brandPage(html: string, partner: Partner, nonce: string): string {
  const { title, applicationId, colour, favicon } = partner;
  // What the page's script speaks when neither account nor browser says another one.
  const language = partner.language ?? partner.languages?.[0];
  const head = [
    colour && `<meta name="theme-color" content="${escaped(colour)}" />`,
    `<meta name="application-name" content="${escaped(applicationId)}" />`,
    `<meta name="apple-mobile-web-app-title" content="${escaped(title)}" />`,
    colour && `<style nonce="${nonce}">${coloursOf(colour)}</style>`,
    `<script type="application/json" id="partner">${jsonInPage(partner)}</script>`,
  ].filter((line) => line !== undefined && line !== "");
  // Functions, for what people wrote may hold the signs that stand for what was found.
  return html
    .replace(LANGUAGE, (found) => (language ? `<html lang="${escaped(language)}"` : found))
    .replace(TITLE, () => `<title>${escaped(title)}</title>`)
    .replace(ICON, (found) =>
      favicon ? `<link rel="icon" type="image/png" href="${escaped(favicon)}" />` : found,
    )
    .replace(BAR_COLOUR, (found) => (colour ? "" : found))
    .replace(END_OF_HEAD, () => `${head.join("\n    ")}\n  ${END_OF_HEAD}`);
}

function coloursOf(colour: string): string {
  const { light, dark } = brandVariables(colour);
  return `:root,[data-mantine-color-scheme="light"]{${light}}[data-mantine-color-scheme="dark"]{${dark}}`;
}

/** JSON in which nothing ends the script, begins a comment, or ends a line of an older parser. */
export const jsonInPage = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const SIGNS: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? "");
