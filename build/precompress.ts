import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(js|mjs|css|html|svg|json|wasm|txt|pbf|geojson)$/;
/** Smaller files do not gain a packet. */
const FROM_BYTES = 1_024;
/** A twelfth less than the next quick one, and seconds of a build. */
const BEST = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };

/**
 * Leaves a `.br` and a `.gz` beside every file of the built page, so that the server sends them as
 * they are. In `vite.config.ts`: `plugins: [react(), precompress("dist/page")]` for the page only.
 */
export const precompress = (folder: string): Plugin => ({
  name: "precompress",
  apply: "build",
  closeBundle: { sequential: true, handler: () => precompressFolder(folder) },
});

/** The same for a folder that some other step has filled. */
export async function precompressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // Side by side: the library does the work in threads.
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
      .map((entry) => compressFile(join(entry.parentPath, entry.name))),
  );
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < FROM_BYTES) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: BEST }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
