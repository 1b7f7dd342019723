import { connectEmbeddedDatabase } from "../../server/database/connectEmbeddedDatabase.ts";
import { migrate } from "../../server/database/migrate.ts";

/** Makes an embedded database with all its tables in the folder that is named. */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error("name a folder");
const { database, dispose } = await connectEmbeddedDatabase(folder);
await migrate(database);
await dispose();
