import { z } from "zod";
import { json } from "../answers/answer.ts";
import { jsonContent, textFile } from "../answers/content.ts";
import { publicRoute, type Route } from "../http/route.ts";
import { DOCUMENT_POLICY, documentPage } from "./documentPage.ts";
import { type OpenApiDocument, openapiDocument } from "./openapiDocument.ts";

const anything = z.record(z.string(), z.unknown());
const documentSchema = z.strictObject({
  openapi: z.literal("3.1.0"),
  info: anything,
  servers: z.array(anything),
  tags: z.array(anything),
  paths: anything,
  components: anything,
});

const html = textFile("text/html; charset=utf-8");

/** What can be called, for programs and for people. `routes` is asked once somebody wants to know. */
export function openapiRoutes(routes: () => readonly Route[]): readonly Route[] {
  let made: { readonly document: OpenApiDocument; readonly page: string } | undefined;
  const contract = (version: string) => {
    if (!made) {
      const document = openapiDocument(routes(), version);
      made = { document, page: documentPage(document) };
    }
    return made;
  };

  return [
    publicRoute({
      method: "GET",
      url: "/api/openapi.json",
      summary: "This document",
      answers: { 200: jsonContent(documentSchema) },
      handle: (_call, { version }) => json(contract(version).document),
    }),
    publicRoute({
      method: "GET",
      url: "/api/docs",
      summary: "This document as a page to read",
      answers: { 200: html },
      handle: (_call, { version }) =>
        ({
          status: 200,
          contentType: html.type,
          headers: { "content-security-policy": DOCUMENT_POLICY },
          body: contract(version).page,
        }) as const,
    }),
  ];
}
