import { expose } from "comlink";
import type { TableFileReader } from "#contract/tableFile";
import { readTableFile } from "./tableFiles/readTableFile.ts";

expose({ read: readTableFile } satisfies TableFileReader);
