import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Where the code of a thread lies: the bundled `<name>.js` beside the bundle. From source (tests,
 * `tsx server/main.ts`) it is `<folder>/<name>.ts`, by way of a line that first loads what
 * understands TypeScript: a thread does not inherit it. `WAYMARK_THREADS` names a folder of threads
 * that are bundled already, for a run of all tests, which begins some hundred.
 */
export function threadUrl(folder: string, name: string): URL {
  if (!import.meta.url.endsWith(".ts")) return new URL(`./${name}.js`, import.meta.url);
  const bundled = process.env.WAYMARK_THREADS;
  if (bundled) return pathToFileURL(resolve(bundled, `${name}.js`));
  const source = new URL(`../${folder}/${name}.ts`, import.meta.url);
  const code =
    'import { register } from "node:module";' +
    `register("tsx/esm", ${JSON.stringify(import.meta.url)}, { data: {} });` +
    `await import(${JSON.stringify(source.href)});`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}
