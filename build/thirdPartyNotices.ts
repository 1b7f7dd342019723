import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;
const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

const HEAD = `Software of others in the page and its worker, each under its own licence.
The map: OpenStreetMap contributors (ODbL), GeoNames (CC BY 4.0), Natural Earth (public domain).
`;

/**
 * Writes the licences of all packages that went into the page or a worker of it to `fileName` beside the
 * page: most licences demand it. Vite's own list knows the page alone. `collect` belongs among the
 * worker's plugins, `write` among the page's; workers are bundled before the page is written.
 */
export function thirdPartyNotices(fileName: string): { collect: () => Plugin; write: Plugin } {
  const folders = new Set<string>();
  const add = (bundle: Rolldown.OutputBundle) => {
    for (const part of Object.values(bundle))
      for (const id of part.type === "chunk" ? part.moduleIds : []) {
        const folder = PACKAGE.exec(id)?.[0];
        if (folder) folders.add(folder);
      }
  };
  return {
    collect: () => ({
      name: "third-party-notices-of-workers",
      apply: "build",
      generateBundle: (_, bundle) => add(bundle),
    }),
    write: {
      name: "third-party-notices",
      apply: "build",
      generateBundle(_, bundle) {
        add(bundle);
        const notices = [...folders].map(noticeOf).sort((a, b) => (a < b ? -1 : 1));
        this.emitFile({ type: "asset", fileName, source: [HEAD, ...notices].join("\n") });
      },
    },
  };
}

/** Throws for a package without a licence: what nobody allowed is not shipped. */
function noticeOf(folder: string): string {
  const manifest = join(folder, "package.json");
  if (!existsSync(manifest)) throw new Error(`${folder} has no package.json`);
  const { name, version, license } = JSON.parse(readFileSync(manifest, "utf8")) as PackageJson;
  if (!license) throw new Error(`${name} names no licence`);
  const texts = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8").trim());
  return [`${name} ${version} (${license})`, ...texts, ""].join("\n\n");
}
