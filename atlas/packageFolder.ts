import { createRequire } from "node:module";
import { dirname } from "node:path";

const require = createRequire(import.meta.url);

/** Where an installed package lies, wherever npm has put it. */
export const packageFolder = (name: string): string =>
  dirname(require.resolve(`${name}/package.json`));
