import { keepDocuments } from "./keepDocuments.ts";
import { MapWorker } from "./mapWorker.ts";

keepDocuments(MapWorker.prototype);
