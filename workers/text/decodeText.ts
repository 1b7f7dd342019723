/**
 * The letters of a file: by the mark at its beginning, else as `declared`, else UTF-8; undefined when it is none of
 * that or nobody knows what is declared.
 */
export function decodeText(bytes: Uint8Array, declared = "utf-8"): string | undefined {
  const [first, second] = bytes;
  const label =
    first === 0xff && second === 0xfe
      ? "utf-16le"
      : first === 0xfe && second === 0xff
        ? "utf-16be"
        : declared;
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
