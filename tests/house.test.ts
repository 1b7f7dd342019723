import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, test } from "vitest";

/** Who may import whom: the table of the README. A folder not named here may import nothing. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  domain: [],
  contract: ["domain"],
  workers: ["contract", "domain"],
  atlas: ["domain"],
  build: [],
  server: ["contract", "domain"],
  src: ["contract", "domain"],
  tests: ["domain", "contract", "workers", "atlas", "server", "src", "bench"],
  bench: ["domain", "contract", "workers", "atlas", "server", "tests"],
};

/** Inside `src`: the layers from top to bottom; a layer imports only what stands below it. */
const LAYERS: readonly (readonly string[])[] = [
  ["app"],
  ["features"],
  ["map", "engine", "api", "state"],
  ["ui", "i18n"],
];

/** What a folder may take from npm; `any` other packages are refused there. */
const PACKAGES: Record<string, RegExp> = {
  domain: /^$/,
  // One schema of a thing for the form that fills it in and the server that takes it.
  contract: /^zod$/,
  // earcut and supercluster are pure: numbers in, numbers out; so are what unpacks and reads files.
  workers:
    /^(comlink|xstate|earcut|supercluster|fflate|csv-parse\/browser\/esm\/sync|read-excel-file\/universal)$/,
};

/**
 * Named after a subject whose parts have names of their own: `units.ts` holds knots and metres. Every
 * other file holds what it is named after.
 */
const SUBJECTS: readonly string[] = [
  "contract/feed/smallFrames.ts",
  "contract/geocode.ts",
  "domain/account/credentials.ts",
  "domain/account/policy.ts",
  "domain/geo/geodesy.ts",
  "domain/geo/mercator.ts",
  "domain/units.ts",
  "domain/vehicle/displayRules.ts",
  "server/actuation/immobilizations.ts",
  "server/answers/answerFields.ts",
  "server/live/deliveredTo.ts",
  "server/rights/shownTo.ts",
  "server/routes/parameters.ts",
  "server/simulator/people.ts",
  "src/api/geocode.ts",
  "src/app/routes.tsx",
  "src/app/start/guards.tsx",
  "workers/engine/areas/column.ts",
];

/** One file a language; migrations are frozen. */
const OF_ONE_NAME = /^src\/i18n\/messages\/|^server\/database\/migrations\//;

/** Words for which the field has others (docs/glossary.md): no name, text or comment has one of them. */
const NOT_OUR_WORDS: readonly string[] = (
  "picture teller heard stranger wish obedience intend circumstance rhythm chore lexicon catalogue " +
  "audience debt owe owed glide follower twin tally told"
).split(" ");
/** Of these the plain English is needed in sentences ("nothing to tell apart"), so only names go without. */
const NOT_IN_NAMES: readonly string[] = "tell hear question room roll beat heart".split(" ");
/** Stored, sent or of a library, so they stay: with where they come from. */
const KEPT_NAMES: ReadonlySet<string> = new Set([
  "told", // stored rule state
  "told_at", // column of immobilizations
  "wish", // column of actuations
  "intended", // status of actuations, stored and sent
  "line", // column of positions, actuations and states, and the field made of it
  "places", // parameter of the geocoder, and a layer of the map's atlas
  "createRolls", // of dice
  "rollOf",
  "roll",
  "IconMapPinQuestion",
  "IconUserQuestion",
]);
/** `glide` is also gliding, glided, glider. */
const formsOf = (word: string): readonly string[] =>
  ["ed", "ing", "er"].map((ending) => word.replace(/e?$/, ending)).concat(word);
const OTHER_WORDS: ReadonlySet<string> = new Set(
  [...NOT_OUR_WORDS, ...NOT_IN_NAMES].flatMap(formsOf),
);
const OTHER_WORD = new RegExp(`\\b(?:${NOT_OUR_WORDS.flatMap(formsOf).join("|")})s?\\b`, "gi");
const hasOtherWord = (name: string): boolean => wordsOf(name).some((word) => OTHER_WORDS.has(word));
const otherWordsIn = (text: string): readonly string[] =>
  (text.match(OTHER_WORD) ?? []).filter((word) => !KEPT_NAMES.has(word));

/** Words that the field has too, in another sense; never where ours would be meant. */
const WORDS_OF_TWO_SENSES: readonly (readonly [word: string, field: string, not: RegExp])[] = [
  // Else a coordinate, an area or an index.
  ["place", "to place a name or a vertex", /^(domain|contract|workers|server)\//],
  // Else a connection.
  [
    "line",
    "of text, of geometry",
    /^(server\/(live|osmand|trackers)|workers\/engine\/connection)\//,
  ],
  // Else a view or its options.
  ["look", "to look somewhere", /^(domain|contract|workers|server)\//],
  // Else the state of a rule.
  ["memory", "of the machine", /^(domain|server\/rules)\//],
  // Else a page of columns or an atlas.
  [
    "sheet",
    "of a workbook, at the bottom of a phone",
    /^(domain|contract|workers(?!\/tableFiles)|server\/fleet)\//,
  ],
  // Else a time slice.
  ["turn", "a rotation, a round of a loop", /^workers\/engine\/schedule\//],
  // Else the end of a command.
  ["settle", "of promises, of what comes to rest", /^(domain|server\/actuation)\//],
  // Else a frame of the software renderer.
  ["print", "to a terminal", /^src\/map\//],
  ["opening", "of a link", /^src\/map\//],
  ["stretch", "of road, of time", /^src\/map\//],
];

/** An id of a requirement, a fault or a finding. */
const TAG = /\b(?:[A-Z]\d{1,2}|[A-Z][A-Z0-9]+-\d\d)\b/g;
const IS_TAG = new RegExp(`^(?:${TAG.source})$`);

/** What is written for people: all that is Markdown. */
const documents = () => [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => posix.join("docs", name)),
];

interface Import {
  readonly file: string;
  readonly target: string;
}

const files = Object.keys(MAY_IMPORT).flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"))
    .map((path) => posix.join(folder, path)),
);

const styles = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".css"))
  .map((path) => posix.join("src", path));

const imports: Import[] = files.flatMap((file) =>
  [...readFileSync(join(file), "utf8").matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(
    ([, target]) => ({ file, target: resolve(file, target ?? "") }),
  ),
);

function resolve(file: string, target: string): string {
  if (target.startsWith("#")) return target.slice(1);
  return target.startsWith(".") ? posix.join(posix.dirname(file), target) : `npm:${target}`;
}

const top = (path: string) => path.split("/")[0] ?? "";
const own = imports.filter(({ target }) => !target.startsWith("npm:"));

describe("the house", () => {
  test("is read at all", () => {
    expect(files.length).toBeGreaterThan(50);
    expect(own.length).toBeGreaterThan(100);
  });

  test("imports run in one direction between folders", () => {
    const wrong = own.filter(
      ({ file, target }) =>
        top(file) !== top(target) && !MAY_IMPORT[top(file)]?.includes(top(target)),
    );
    expect(wrong).toEqual([]);
  });

  test("crosses a border only by a # name", () => {
    const source = files.filter((file) => !/^(tests|bench)/.test(file));
    const wrong = source.filter((file) =>
      [...readFileSync(file, "utf8").matchAll(/from "(\.[^"]+)"/g)].some(
        ([, target]) => top(resolve(file, target ?? "")) !== top(file),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test("keeps pure folders free of packages", () => {
    const wrong = imports.filter(({ file, target }) => {
      const allowed = PACKAGES[top(file)];
      return allowed && target.startsWith("npm:") && !allowed.test(target.slice(4));
    });
    expect(wrong).toEqual([]);
  });

  test("imports downwards inside src, and no feature imports a feature", () => {
    const layer = (path: string) =>
      LAYERS.findIndex((names) => names.includes(path.split("/")[1] ?? ""));
    const wrong = own.filter(({ file, target }) => {
      if (top(file) !== "src" || top(target) !== "src" || layer(file) < 0) return false;
      const [, folder, name] = file.split("/");
      const [, otherFolder, otherName] = target.split("/");
      if (folder === "features" && otherFolder === "features") return name !== otherName;
      return folder !== otherFolder && layer(target) < layer(file);
    });
    expect(wrong).toEqual([]);
  });

  test.each(roomOrders())("rooms import each other as the README says: $folder", (order) => {
    const { folder, layers } = order;
    const layerOf = (room: string) => layers.findIndex((rooms) => rooms.includes(room));
    const roomOf = (path: string) => {
      const parts = path.slice(folder.length + 1).split("/");
      return path.startsWith(`${folder}/`) && parts.length > 1 ? parts[0] : undefined;
    };
    const wrong = own.filter(({ file, target }) => {
      const [room, other] = [roomOf(file), roomOf(target)];
      return room && other && room !== other && layerOf(other) <= layerOf(room);
    });
    expect(wrong).toEqual([]);
    expect(layers.flat().sort()).toEqual(foldersOf(folder));
  });

  test("the README orders the rooms of every folder that was divided", () => {
    const ordered = roomOrders().map(({ folder }) => folder);
    expect(ordered).toEqual(
      expect.arrayContaining([
        "domain",
        "workers/engine",
        "server",
        "src/map",
        "src/features/events",
      ]),
    );
  });

  test("the way of a position is described file by file, in 25 stops at most", () => {
    const text = readFileSync("docs/architecture.md", "utf8");
    const stops = [...text.matchAll(/^\| \d+ \| `([^`]+)`/gm)].map(([, path = ""]) => path);
    expect(stops.length).toBeGreaterThan(15);
    expect(stops.length).toBeLessThanOrEqual(25);
    const named = [...text.matchAll(/`((?:\w+\/)+\w+\.tsx?)`/g)].map(([, path = ""]) => path);
    expect(named.filter((path) => !files.includes(path))).toEqual([]);
  });

  test("no name has a word for which the field has another", () => {
    const wrong = namesOf(files).flatMap(({ file, name }) =>
      hasOtherWord(name) ? [`${file}: ${name}`] : [],
    );
    expect(wrong).toEqual([]);
  });

  test("no comment, text, style or document has one either", () => {
    const wrong = [...files, ...styles, ...documents()].flatMap((file) =>
      // What users read is theirs, and this file names the words.
      /^src\/i18n\/messages|^server\/notifications\/messageOf|house\.test\.ts$/.test(file)
        ? []
        : otherWordsIn(readFileSync(file, "utf8")).map((word) => `${file}: ${word}`),
    );
    expect(wrong).toEqual([]);
  });

  test.each([...NOT_OUR_WORDS, ...NOT_IN_NAMES])("a name with %s would be noticed", (word) => {
    const capital = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
    for (const name of [`${word}s`, `create${capital}`, `${word}Of`, `MAX_${word.toUpperCase()}`])
      expect(hasOtherWord(name), name).toBe(true);
  });

  test.each(NOT_OUR_WORDS.filter((word) => !KEPT_NAMES.has(word)))(
    "a sentence with %s would be noticed",
    (word) => {
      for (const sentence of [`Of every ${word}.`, `/** The ${word}s of it */`])
        expect(otherWordsIn(sentence), sentence).toHaveLength(1);
    },
  );

  test.each(WORDS_OF_TWO_SENSES)("%s is said in the field's sense only: %s", (word, _, not) => {
    const wrong = namesOf(files.filter((file) => not.test(file))).flatMap(({ file, name }) =>
      wordsOf(name).includes(word) ? [`${file}: ${name}`] : [],
    );
    expect(wrong).toEqual([]);
  });

  test("the README's tree names every folder of the programs", () => {
    const tree = readFileSync("README.md", "utf8").split("## Tree")[1]?.split("```")[1] ?? "";
    const folders = ["domain", "contract", "workers", "server", "src"].flatMap((folder) =>
      readdirSync(folder, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name),
    );
    expect(folders.length).toBeGreaterThan(80);
    // Messages have a folder for each language.
    const named = (name: string) => new RegExp(`(?<![\\w/])${name}/`).test(tree);
    expect(folders.filter((name) => !named(name) && !/^[a-z]{2}$/.test(name))).toEqual([]);
  });

  test("a query's key stands with its subject: in src/api and src/engine alone", () => {
    const wrong = files.filter(
      (file) =>
        /^src\/(?!api|engine)/.test(file) &&
        /queryKey: \[|\bcallQuery\(/.test(readFileSync(file, "utf8")),
    );
    expect(wrong).toEqual([]);
  });

  test("a module of the page or a worker holds nothing that changes", () => {
    // What is remembered of objects that never change (a WeakMap) is no state.
    const changing =
      /^(?:export )?(?:let|var) |^(?:export )?const \w+ = (?:\[\]|\{\}|new (?:Map|Set)\b|create(?:Store|\w*Scope)\()/m;
    const wrong = files.filter(
      (file) => /^(src|workers|contract)\//.test(file) && changing.test(readFileSync(file, "utf8")),
    );
    expect(wrong).toEqual([]);
  });

  test("every command that a document names is there, and the README names every one", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: object };
    const documents = ["README.md", "CONTRIBUTING.md", "docs/deployment.md", "docs/api.md"];
    const named = documents.flatMap((document) =>
      Array.from(readFileSync(document, "utf8").matchAll(/npm run ([\w:-]+)/g), ([, name]) => name),
    );
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !name || !Object.hasOwn(scripts, name))).toEqual([]);
    const readme = readFileSync("README.md", "utf8");
    const isNamed = (name: string) =>
      new RegExp(`\`(?:npm (?:run )?)?${name}\\b(?!:)`).test(readme);
    const inTheCode = /^npm (?:ci && npm )?(?:run )?([\w:]+)/gm;
    const begun = new Set(Array.from(readme.matchAll(inTheCode), ([, name]) => name));
    expect(Object.keys(scripts).filter((name) => !isNamed(name) && !begun.has(name))).toEqual([
      "build",
    ]);
  });

  test("the files and folders that documents name exist", () => {
    const decisions = readdirSync("docs/decisions").map((name) => `docs/decisions/${name}`);
    const documents = readdirSync("docs").filter((name) => name.endsWith(".md"));
    const named = [
      "README.md",
      "CONTRIBUTING.md",
      ...documents.map((name) => `docs/${name}`),
      ...decisions,
    ].flatMap((document) => {
      const tops = Object.keys(MAY_IMPORT).join("|");
      const paths = new RegExp(`\`((?:${tops}|docs)/[\\w./-]*)\``, "g");
      return Array.from(readFileSync(document, "utf8").matchAll(paths), ([, path = ""]) => ({
        document,
        path,
      }));
    });
    expect(named.length).toBeGreaterThan(100);
    const isThere = (path: string) =>
      ["", ".ts", ".tsx"].some((ending) => existsSync(`${path}${ending}`));
    expect(named.filter(({ path }) => !isThere(path))).toEqual([]);
  });

  test("each decision has a page with date, status and the ways not taken, and stands in the index", () => {
    const index = readFileSync("docs/decisions/README.md", "utf8");
    const pages = readdirSync("docs/decisions").filter((name) => name !== "README.md");
    const form =
      /^# .+\n\nDate: \d{4}-\d\d-\d\d.*\nStatus: .+\n\n## Context\n[^]+\n## Decision\n[^]+\n## Ways not taken\n/;
    expect(pages.length).toBeGreaterThan(40);
    expect(
      pages.filter(
        (name) =>
          !index.includes(`](${name})`) ||
          !form.test(readFileSync(`docs/decisions/${name}`, "utf8")),
      ),
    ).toEqual([]);
  });

  test("every id that a test names is explained in docs/tags.md", () => {
    const explained = new Set(readFileSync("docs/tags.md", "utf8").match(TAG));
    const unexplained = files
      .filter((file) => file.startsWith("tests/"))
      .flatMap((file) => {
        const lists = readFileSync(file, "utf8").matchAll(/\[([A-Z0-9][A-Z0-9, -]*\d)\]/g);
        const tags = Array.from(lists, ([, list = ""]) => list.split(/[ ,]+/)).flat();
        return tags
          .filter((tag) => IS_TAG.test(tag) && !explained.has(tag))
          .map((tag) => `${file}: ${tag}`);
      });
    expect(explained.size).toBeGreaterThan(100);
    expect(unexplained).toEqual([]);
  });

  test("migrations are frozen: they import nothing but the query builder [D3]", () => {
    const migrations = imports.filter(({ file }) => file.startsWith("server/database/migrations/"));
    expect(migrations.length).toBeGreaterThan(0);
    expect(migrations.filter(({ target }) => target !== "npm:kysely")).toEqual([]);
  });

  test.each([["src", "workers"], ["server"], ["domain", "contract"]])(
    "no two files of %s %s have one name",
    (...folders) => {
      const names = files
        .filter((file) => folders.includes(top(file)) && !OF_ONE_NAME.test(file))
        .map((file) => posix.basename(file));
      expect(names.length).toBeGreaterThan(20);
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    },
  );

  test("names no file after a drawer", () => {
    const drawers = files.filter((file) =>
      /\/(index|utils?|helpers?|types|manager)\.tsx?$/.test(file),
    );
    expect(drawers).toEqual([]);
  });

  test("names every file after what it exports: one export at least has a word of its name", () => {
    const sources = files.filter((file) => !/^(tests|bench|build)\//.test(file));
    const unlike = sources.filter((file) => {
      const own = new Set(wordsOf(posix.basename(file).replace(/\..*$/, "")));
      const exported = exportsOf(file);
      return exported.length > 0 && !exported.flatMap(wordsOf).some((word) => own.has(word));
    });
    expect(unlike.sort()).toEqual(SUBJECTS);
  });
});

/** File names and identifiers, without the kept ones; texts and comments are not names. */
function namesOf(paths: readonly string[]): { readonly file: string; readonly name: string }[] {
  return paths.flatMap((file) => {
    if (file === "tests/house.test.ts" || file.startsWith("src/i18n/messages")) return [];
    const code = readFileSync(file, "utf8")
      .replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, "")
      .replaceAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.|\$(?!\{))*`/g, '""');
    const names = new Set([posix.basename(file), ...(code.match(/[A-Za-z_][A-Za-z0-9_]*/g) ?? [])]);
    return [...names].filter((name) => !KEPT_NAMES.has(name)).map((name) => ({ file, name }));
  });
}

/** The README's rows of rooms: which folder, and its rooms in layers from top to bottom. */
function roomOrders() {
  const rows = readFileSync("README.md", "utf8").matchAll(/^\| `([\w/]+)` \| `([^`]+)` \|$/gm);
  return Array.from(rows, ([, folder = "", order = ""]) => ({
    folder,
    layers: order.split(" → ").map((layer) => layer.replace(/[{}]/g, "").split(", ")),
  }));
}

const foldersOf = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** What a file makes known by name. */
function exportsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const declared = text.matchAll(
    /^export (?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm,
  );
  const listed = text.matchAll(/^export (?:type )?\{([^}]+)\}/gm);
  return [
    ...Array.from(declared, ([, name]) => name ?? ""),
    ...Array.from(listed, ([, names]) => names ?? ""),
  ];
}

/** `readPositions` is read, position. */
const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g) ?? []).map((word) =>
    word.toLowerCase().replace(/ies$/, "y").replace(/s$/, ""),
  );
