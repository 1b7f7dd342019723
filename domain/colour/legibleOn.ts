import { contrast, type HexColour, LEAST_CONTRAST, mixed } from "./brandShades.ts";

const BLACK = "#000000";
const WHITE = "#ffffff";
/** After so many halvings the way is shorter than a step of a channel. */
const HALVINGS = 8;

/**
 * The colour itself where it is read on the ground, else as little darker or lighter as that needs. What people
 * choose in one theme is seen in the other, too.
 */
export function legibleOn(colour: HexColour, ground: HexColour, least = LEAST_CONTRAST): HexColour {
  if (contrast(colour, ground) >= least) return colour;
  const end = contrast(BLACK, ground) >= contrast(WHITE, ground) ? BLACK : WHITE;
  let [tooNear, good] = [0, 1];
  for (let halving = 0; halving < HALVINGS; halving++) {
    const share = (tooNear + good) / 2;
    if (contrast(mixed(colour, end, share), ground) >= least) good = share;
    else tooNear = share;
  }
  return mixed(colour, end, good);
}
