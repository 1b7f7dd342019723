import { unzipSync, zipSync } from "fflate";
import { createDice, type Dice } from "../../../server/simulator/dice.ts";
import { goodFile } from "./goodFiles.ts";
import type { ImportedFile, VehicleHeads } from "./importedFile.ts";
import { mainPart, PACKAGE_MUTATIONS } from "./packageMutations.ts";
import { TEXT_MUTATIONS, type TextMutation } from "./textMutations.ts";

const SEED = 20_261_129;
/** No number of a good file. */
const FIRST_MOTHER = 100_000;
const ON_THE_PACKAGE = 0.5;
const TWICE = 0.25;

const TEXTS = Object.entries(TEXT_MUTATIONS);
const PACKAGES = Object.entries(PACKAGE_MUTATIONS);

function textMutated(bytes: Uint8Array, mutate: TextMutation, dice: Dice): Uint8Array {
  return new Uint8Array(Buffer.from(mutate(Buffer.from(bytes).toString("latin1"), dice), "latin1"));
}

/** The text in a package is mutated, and packed again. */
function partMutated(bytes: Uint8Array, mutate: TextMutation, dice: Dice): Uint8Array {
  const parts = unzipSync(bytes);
  const names = Object.keys(parts);
  const name = dice.chance(0.6) ? mainPart(names) : dice.pick(names);
  return zipSync({ ...parts, [name]: textMutated(parts[name]!, mutate, dice) });
}

/**
 * The file of a number: always the same, one or two mistakes or bad intentions away from a good one. Each mistake
 * comes after the others, each time in another form.
 */
export function mutatedFile(number: number, heads: VehicleHeads): ImportedFile {
  const dice = createDice(SEED, number);
  const { name, dialog, bytes } = goodFile(FIRST_MOTHER + dice.whole(0, 10_000), heads);
  const ending = name.slice(name.lastIndexOf("."));
  const isPackage = /^\.(kmz|xlsx)$/.test(ending);
  const called = (what: string) => `bad-${number}-${what}${ending}`;
  if (isPackage && dice.chance(ON_THE_PACKAGE)) {
    const [what, mutate] = PACKAGES[number % PACKAGES.length]!;
    return { name: called(what), dialog, bytes: mutate(bytes, dice) };
  }
  const apply = (from: Uint8Array, mutate: TextMutation) =>
    (isPackage ? partMutated : textMutated)(from, mutate, dice);
  const [what, mutate] = TEXTS[number % TEXTS.length]!;
  const once = apply(bytes, mutate);
  if (!dice.chance(TWICE)) return { name: called(what), dialog, bytes: once };
  const [also, mutateAgain] = dice.pick(TEXTS);
  return { name: called(`${what}-${also}`), dialog, bytes: apply(once, mutateAgain) };
}
