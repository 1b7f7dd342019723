import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { connectEmbeddedDatabase } from "../../server/database/connectEmbeddedDatabase.ts";
import { migrate } from "../../server/database/migrate.ts";

/** Half of a start goes into taking 128 MB of memory, and no test holds as much. */
const SETTINGS = "shared_buffers = 8MB\n";

/** Makes an embedded database with all its tables in the folder that is named. */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error("name a folder");
const { database, dispose } = await connectEmbeddedDatabase(folder);
await migrate(database);
await dispose();
appendFileSync(join(folder, "database", "postgresql.conf"), SETTINGS);
