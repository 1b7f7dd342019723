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

/** As npm writes it: every package by its folder. */
interface PackageLock {
  readonly packages: Readonly<
    Record<string, { readonly dev?: boolean; readonly devOptional?: boolean }>
  >;
}

/** One package, as the page about the product lists it. */
interface Notice {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly texts: readonly string[];
}

/** The same list for the page about the product, with the server's packages. */
const LIST_FILE = "licences.json";

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
        const inPage = sorted([...folders].map(noticeOf));
        const source = [HEAD, ...inPage.map(textOf)].join("\n");
        this.emitFile({ type: "asset", fileName, source });
        const known = new Set(inPage.map(keyOf));
        const inServer = sorted(shippedFolders().map(noticeOf)).filter(
          (notice) => !known.has(keyOf(notice)),
        );
        const list = [
          ...inPage.map((notice) => ({ ...notice, isInPage: true })),
          ...inServer.map((notice) => ({ ...notice, isInPage: false })),
        ];
        this.emitFile({ type: "asset", fileName: LIST_FILE, source: JSON.stringify(list) });
      },
    },
  };
}

/**
 * Every package that is installed to run the product, and not only to build or test it. What is for another
 * machine is not installed on this one.
 */
function shippedFolders(): string[] {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as PackageLock;
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== "" && !dev && !devOptional)
    .map(([path]) => path)
    .filter((path) => existsSync(join(path, "package.json")));
}

const keyOf = ({ name, version }: Notice): string => `${name} ${version}`;

const sorted = (notices: readonly Notice[]): readonly Notice[] =>
  [...new Map(notices.map((notice) => [keyOf(notice), notice])).values()].sort((a, b) =>
    keyOf(a) < keyOf(b) ? -1 : 1,
  );

const textOf = ({ name, version, licence, texts }: Notice): string =>
  [`${name} ${version} (${licence})`, ...texts, ""].join("\n\n");

/** Throws for a package without a licence: what nobody allowed is not shipped. */
function noticeOf(folder: string): Notice {
  const manifest = join(folder, "package.json");
  if (!existsSync(manifest)) throw new Error(`${folder} has no package.json`);
  const { name, version, license } = JSON.parse(readFileSync(manifest, "utf8")) as PackageJson;
  if (!license) throw new Error(`${name} names no licence`);
  const texts = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8").trim());
  return { name, version, licence: license, texts };
}
