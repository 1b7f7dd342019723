import { readFileSync } from "node:fs";

const CODE = "node_modules/@electric-sql/pglite/dist/pglite.wasm";

let kept: Promise<WebAssembly.Module> | undefined;

/**
 * Keeps the embedded database's WebAssembly compiled in this process. V8 hands the same code to each
 * thread that compiles it while anybody holds it: a start then costs a half of the processor.
 */
export async function keepDatabaseCode(): Promise<void> {
  kept ??= WebAssembly.compile(readFileSync(CODE));
  await kept;
}
