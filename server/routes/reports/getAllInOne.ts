import { z } from "zod";
import type { WireObject } from "#contract/traccar/wire";
import { json } from "../../answers/answer.ts";
import { jsonContent } from "../../answers/content.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { jsonList } from "../../reports/jsonList.ts";
import type { OpenReport } from "../../reports/openReport.ts";
import {
  eventsReport,
  type ReportChoice,
  type ReportKind,
  routeReport,
  stopsReport,
  summaryReport,
  tripsReport,
} from "../../reports/reportKinds.ts";
import { choiceOf } from "./reportQuery.ts";
import { reportRoute } from "./reportRoute.ts";

type Part = (report: OpenReport, choice: ReportChoice) => AsyncIterable<string>;

const part =
  <Row, Wire extends WireObject>(kind: ReportKind<Row, Wire>): Part =>
  (report, choice) =>
    jsonList(kind.rows(report, choice), kind.toWire);

const PARTS: ReadonlyMap<string, Part> = new Map([
  ["route", part(routeReport)],
  ["trips", part(tripsReport)],
  ["stops", part(stopsReport)],
  ["summary", part(summaryReport)],
  ["events", part(eventsReport)],
]);

export const allInOneSchema = z
  .strictObject({
    route: z.array(routeReport.row),
    trips: z.array(tripsReport.row),
    stops: z.array(stopsReport.row),
    summary: z.array(summaryReport.row),
    events: z.array(eventsReport.row),
  })
  .partial()
  .meta({ id: "AllInOne", description: "Several reports by name" });

const USUAL = ["route", "trips", "stops", "summary"];

/** Several reports of the same vehicles and time in one answer, by name; `type` says which. */
export const getAllInOne = reportRoute({
  url: "/api/reports/allinone",
  summary: "Several reports at once",
  answers: { 200: jsonContent(allInOneSchema) },
  async make(report, query) {
    const names = [...new Set(query.type ?? USUAL)];
    const unknown = names.find((name) => !PARTS.has(name));
    if (unknown !== undefined)
      throw new Refusal(400, "badRequest", `type: one of ${[...PARTS.keys()].join(", ")}`);
    return json(pieces(names, report, { ...choiceOf(query), types: [] }));
  },
});

async function* pieces(
  names: readonly string[],
  report: OpenReport,
  choice: ReportChoice,
): AsyncGenerator<string> {
  let separator = "{";
  for (const name of names) {
    yield `${separator}${JSON.stringify(name)}:`;
    yield* PARTS.get(name)!(report, choice);
    separator = ",";
  }
  yield "}";
}
