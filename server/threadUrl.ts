/**
 * Where the code of a thread lies: the bundled `<name>.js` beside the bundle. From source (tests,
 * `tsx server/main.ts`) it is `<folder>/<name>.ts`, by way of a line that first loads what
 * understands TypeScript: a thread does not inherit it.
 */
export function threadUrl(folder: string, name: string): URL {
  if (!import.meta.url.endsWith(".ts")) return new URL(`./${name}.js`, import.meta.url);
  const source = new URL(`./${folder}/${name}.ts`, import.meta.url);
  const code =
    'import { register } from "node:module";' +
    `register("tsx/esm", ${JSON.stringify(import.meta.url)}, { data: {} });` +
    `await import(${JSON.stringify(source.href)});`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}
