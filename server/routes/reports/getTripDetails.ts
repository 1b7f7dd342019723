import { z } from "zod";
import { TRIP_DETAILS_PATH, tripRowToWire } from "#contract/traccar/wireTripDetails";
import { json } from "../../answers/answer.ts";
import { binaryFile, jsonContent, textFile } from "../../answers/content.ts";
import { tripDetailsSchema } from "../../answers/reportSchemas.ts";
import { jsonList } from "../../reports/jsonList.ts";
import { readerTripTable } from "../../reports/readerTripTable.ts";
import { TABLE_TYPES, tableAnswer } from "../../reports/sendReport.ts";
import { tripDetailRows } from "../../reports/tripDetailRows.ts";
import { tripTable } from "../../reports/tripTable.ts";
import { choiceOf } from "./reportQuery.ts";
import { reportRoute } from "./reportRoute.ts";

/** The trips of a stock server's report with what the product's own table shows besides. */
export const getTripDetails = reportRoute({
  url: TRIP_DETAILS_PATH,
  summary: "Trips with what the product's own table shows besides",
  answers: { 200: jsonContent(z.array(tripDetailsSchema)) },
  make: async (report) => json(jsonList(tripDetailRows(report), tripRowToWire)),
});

/** The same as a file, with the numbers of the trips and their sums; in the reader's own words where they are sent. */
const tripTableFile = (format: keyof typeof TABLE_TYPES) =>
  reportRoute({
    url: `${TRIP_DETAILS_PATH}/${format}`,
    summary: `Trips as the product's own table shows them, as ${format.toUpperCase()}`,
    answers: { 200: format === "csv" ? textFile(TABLE_TYPES.csv) : binaryFile(TABLE_TYPES.xlsx) },
    make: (report, query) => {
      const { reader } = query;
      const choice = choiceOf(query);
      if (!reader) return tableAnswer(tripTable, format, { report, choice });
      const shown = { ...report, timeZone: reader.timeZone };
      return tableAnswer(readerTripTable(reader), format, { report: shown, choice });
    },
  });

export const TRIP_TABLE_ROUTES = [tripTableFile("csv"), tripTableFile("xlsx")];
