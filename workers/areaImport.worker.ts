import { expose } from "comlink";
import type { AreaImport } from "#contract/areaImport";
import { createAreaImport } from "./areaFiles/areaImport.ts";

expose(createAreaImport() satisfies AreaImport);
