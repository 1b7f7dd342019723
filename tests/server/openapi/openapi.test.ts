import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OpenApiDocument, pathOf } from "../../../server/openapi/openapiDocument.ts";
import { ROUTES } from "../../../server/routes.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";
import { AUTHORISATION_TABLE } from "../authorisation/authorisationTable.ts";
import { expectedVerdict } from "../authorisation/expectedVerdict.ts";
import { type Cell, cellsOf, type Tried, tryTable } from "../authorisation/tryTable.ts";
import { createContract } from "./createContract.ts";

let host: TestServer;
let document: OpenApiDocument;
beforeAll(async () => {
  host = await startTestServer();
  document = await host.get<OpenApiDocument>("/api/openapi.json", "");
});
afterAll(() => host.close());

describe("the document of all calls", () => {
  test("is valid OpenAPI 3.1", async () => {
    const { valid, errors } = await new Validator().validate({ ...structuredClone(document) });
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(document.openapi).toBe("3.1.0");
  });

  test("has every route, each once and by a name of its own", () => {
    const routes = ROUTES.map(({ method, url }) => `${method} ${pathOf(url)}`).sort();
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
    const calls = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    console.log(`${calls.length} calls in the document`);
    expect(calls.sort()).toEqual(routes);
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(
      calls.length,
    );
  });

  test("says of every call what it is for, what its parts are and what it answers", () => {
    for (const { method, url, summary, answers } of ROUTES) {
      const operation = document.paths[pathOf(url)]?.[method.toLowerCase()];
      const inPath = operation?.parameters.filter((parameter) => parameter.in === "path") ?? [];
      expect(summary, `${method} ${url}`).not.toBe("");
      expect(inPath.map(({ name }) => `:${name}`)).toEqual(url.match(/:\w+/g) ?? []);
      expect(Object.keys(operation?.responses ?? {})).toEqual([...Object.keys(answers), "default"]);
    }
  });

  test("says who may call", () => {
    const securityOf = (path: string, method = "get") => document.paths[path]?.[method]?.security;
    expect(securityOf("/api/devices")).toEqual([{ session: [] }, { token: [] }, { password: [] }]);
    expect(securityOf("/api/server")).toContainEqual({});
  });

  test("has files as what they are", () => {
    const types = (path: string) => {
      const answer = document.paths[path]?.get?.responses["200"];
      return answer && "content" in answer ? Object.keys(answer.content ?? {}) : [];
    };
    expect(types("/api/reports/trips/csv")).toEqual(["text/csv"]);
    expect(types("/api/positions/gpx")).toEqual(["application/gpx+xml"]);
    expect(types("/api/reports/trips")).toEqual([
      "application/json",
      "text/csv",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ]);
    expect(types("/legacy-api/avatar/{id}")).toEqual(["image/*"]);
  });
});

describe("the page that shows it", () => {
  test("has every call, and nothing that runs or is fetched", async () => {
    const answer = await fetch(`${host.url}/api/docs`);
    const html = await answer.text();
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    for (const { url } of ROUTES) expect(html).toContain(`<code>${pathOf(url)}</code>`);
    expect(html).not.toMatch(/<script|<img|<link|<iframe|\bon\w+=|\bsrc=|\bstyle=/);
    expect(answer.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]+=*'; base-uri 'none'/,
    );
  });

  test("leads only to what is there", async () => {
    const html = await (await fetch(`${host.url}/api/docs`)).text();
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(50);
    expect(targets.filter((target) => !ids.has(target))).toEqual([]);
  });
});

/**
 * Calls that the table of rights gets no more than a refusal of, as they need a tracker that takes
 * commands, a service of others, a second person or another session, or are not offered. All answers that
 * they ever give in tests are compared with their declarations, as everybody's are.
 */
const NOT_IN_TABLE = [
  "POST /api/commands/send",
  "POST /api/maintenance/:id/records",
  "DELETE /api/maintenance/:id/records/:record",
  "POST /api/actuations",
  "DELETE /api/actuations/:id",
  "POST /api/reports",
  "GET /api/reports/:id",
  "POST /api/errors",
  "POST /api/approvals",
  "PUT /api/approvals/:id",
  "DELETE /api/approvals/:id",
  "DELETE /api/sessions/:id",
  "DELETE /api/partners/:id",
  "POST /api/undo/:token",
  "POST /api/outbox/:id/repeat",
  "GET /api/session/openid/auth",
  "GET /api/session/openid/callback",
  "POST /api/session/openid/password",
  "POST /api/password/reset",
  "POST /api/password/update",
  "PUT /api/reports/:id",
  "DELETE /api/reports/:id",
  "PUT /legacy-api/devices/:id/accumulators",
  "POST /api_helper",
  "POST /legacy-api/commands",
  "POST /legacy-api/immobilization",
  "POST /legacy-api/video/instruct",
  "POST /legacy-api/driver/phone",
  "POST /legacy-api/whatsapp",
  "GET /anatel/",
];

/** Asked for here: who signs in, and whoever comes first. */
const BEGINNINGS = [
  "GET /api/setup",
  "POST /api/setup",
  "POST /api/session",
  "POST /api/session/newPassword",
  "DELETE /api/share/:id",
];

/** Of each way to ask, the first who may, and the first who may not. */
function oneOfEach(cells: readonly Cell[]): readonly Cell[] {
  const chosen = new Map<string, Cell>();
  for (const cell of cells) {
    const verdict = expectedVerdict(cell.way, cell.caller, cell.relation);
    const key = `${cell.route} ${cell.way.label} ${verdict === "allowed"}`;
    if (!chosen.has(key)) chosen.set(key, cell);
  }
  return [...chosen.values()];
}

describe("what calls really answer", () => {
  const tried: Tried[] = [];
  beforeAll(async () => {
    for (const table of Object.values(AUTHORISATION_TABLE))
      tried.push(...(await tryTable(table, oneOfEach(cellsOf(table)))).tried);
  }, 300_000);

  test("is what the document says, of every call", () => {
    const contract = createContract(document);
    const faults = tried.map(({ route, answer: { status, text, headers } }) => {
      const type = headers["content-type"]?.toString();
      const fault = contract.faultOf({ route, status, type, text });
      return fault && `${route} ${status}: ${fault}`;
    });
    console.log(
      `${tried.length} answers of ${new Set(tried.map(({ route }) => route)).size} calls`,
    );
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  });

  test("is more than a refusal", () => {
    const answered = new Set(
      tried.filter(({ answer }) => answer.status < 300).map(({ route }) => route),
    );
    const refused = ROUTES.map(({ method, url }) => `${method} ${url}`).filter(
      (route) => !answered.has(route),
    );
    expect(refused.sort()).toEqual([...NOT_IN_TABLE, ...BEGINNINGS].sort());
  });

  test("is what the document says where somebody begins", async () => {
    const contract = createContract(document);
    const fresh = await startTestServer({ demo: undefined });
    const token = fresh.server.setupToken ?? "";
    const person = { name: "Ana", email: "ana@fleet.test", password: "long enough" };
    let cookie = "";
    const call = async (route: string, path: string, status: number, body?: BodyInit) => {
      const method = route.split(" ")[0] ?? "";
      const type = typeof body === "string" && { "content-type": "application/json" };
      const headers = { ...type, ...(cookie && { cookie }) };
      const answer = await fetch(fresh.url + path, { method, headers, ...(body && { body }) });
      const text = await answer.text();
      const contentType = answer.headers.get("content-type") ?? undefined;
      expect(answer.status, route).toBe(status);
      expect(contract.faultOf({ route, status, type: contentType, text }), route).toBeUndefined();
      cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? cookie;
      return text;
    };
    const form = (members: Record<string, string>) => new URLSearchParams(members);
    try {
      await call("GET /api/setup", `/api/setup?token=${token}`, 204);
      await call("POST /api/setup", "/api/setup", 200, JSON.stringify({ ...person, token }));
      await call("GET /api/setup", `/api/setup?token=${token}`, 410);
      await call("POST /api/session", "/api/session", 200, form(person));
      const attributes = { sensor1: { key: "io9", name: "Doors" }, tags: ["cold", null] };
      const vehicle = JSON.stringify({ name: "One", uniqueId: "one", attributes });
      const made = await call("POST /api/devices", "/api/devices", 200, vehicle);
      const { id } = JSON.parse(made) as { readonly id: number };
      await call("GET /api/devices", "/api/devices", 200);
      const expiration = new Date(Date.now() + 3_600_000).toISOString();
      const link = form({ deviceId: String(id), expiration });
      await call("POST /api/share/device", "/api/share/device", 200, link);
      const links = await call("GET /api/share", "/api/share", 200);
      const [shared] = JSON.parse(links) as readonly { readonly id: number }[];
      await call("DELETE /api/share/:id", `/api/share/${shared?.id}`, 204);
      await call("DELETE /api/session", "/api/session", 204);
    } finally {
      await fresh.close();
    }
  });

  test("fails the comparison when it differs", () => {
    const contract = createContract(document);
    const answer = { route: "GET /api/groups", status: 200, type: "application/json" };
    expect(contract.faultOf({ ...answer, text: "[]" })).toBeUndefined();
    expect(contract.faultOf({ ...answer, text: '[{"id":1}]' })).toContain("required");
    expect(contract.faultOf({ ...answer, status: 201, text: "[]" })).toContain("201");
    expect(contract.faultOf({ ...answer, type: "text/csv", text: "" })).toContain("text/csv");
  });
});
