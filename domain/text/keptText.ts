/**
 * Text of elsewhere as a server keeps it, and how much of it that is: no half characters and no zero bytes,
 * which no database takes, and no more whole characters than `most`.
 */
export function keptText(
  text: string,
  most: number,
): { readonly text: string; readonly isShortened: boolean } {
  const sound = text.replaceAll("\0", "").toWellFormed().trim();
  const characters = sound.length > most ? Array.from(sound) : [];
  return characters.length > most
    ? { text: characters.slice(0, most).join("").trim(), isShortened: true }
    : { text: sound, isShortened: false };
}
