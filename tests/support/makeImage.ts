import { rmSync } from "node:fs";
import { newDataFolder } from "./dataFolder.ts";

/** Makes the database that tests copy, once for all processes that are about to want it. */
rmSync(newDataFolder(), { recursive: true });
