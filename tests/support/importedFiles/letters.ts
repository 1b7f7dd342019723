/** Text as UTF-8, as nearly all programs write it. */
export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Text as UTF-8 with the mark that programs of Windows put before it. */
export const utf8Marked = (text: string): Uint8Array => utf8(`\uFEFF${text}`);

/** Text as UTF-16, little end first, as "Unicode text" of Excel is; the mark is part of the text. */
export const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "utf16le"));

/** Text as programs of western Europe write it that know nothing of UTF-8; what it has no letter for is "?". */
export const western = (text: string): Uint8Array =>
  Uint8Array.from(Array.from(text), (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return code < 0x100 ? code : "?".charCodeAt(0);
  });

/** Names as `western` leaves them. */
export const asWestern = (text: string): string =>
  Array.from(text, (sign) => ((sign.codePointAt(0) ?? 0) < 0x100 ? sign : "?")).join("");
