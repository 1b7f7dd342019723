const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const PLATES = 26 * 26 * 9000;
/** Has no factor in common with the number of plates, so no two vehicles get the same. */
const STRIDE = 3_999_971;

/** As in Montevideo: an S, two letters, four digits. */
export function licencePlate(seed: number, index: number): string {
  const number = ((seed % PLATES) * 7 + ((index * STRIDE) % PLATES)) % PLATES;
  const letters = Math.floor(number / 9000);
  const first = LETTERS[Math.floor(letters / 26)];
  return `S${first}${LETTERS[letters % 26]} ${1000 + (number % 9000)}`;
}
