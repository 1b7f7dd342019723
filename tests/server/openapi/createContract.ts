import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { OpenApiDocument } from "../../../server/openapi/openapiDocument.ts";

const DOCUMENT = "https://waymark.test/openapi.json";

const JSON_TYPES: ReadonlySet<string> = new Set(["application/json", "application/problem+json"]);

interface Answered {
  /** `METHOD url`, as the route is declared. */
  readonly route: string;
  readonly status: number;
  readonly type: string | undefined;
  readonly text: string;
}

/** The document as a judge of answers, by JSON Schema alone: none of our own schemas is asked. */
export function createContract(document: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, DOCUMENT);

  const validatorAt = (...path: readonly string[]) => {
    const pointer = path.map((part) =>
      encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")),
    );
    const $ref = `${DOCUMENT}#/${pointer.join("/")}`;
    return ajv.getSchema($ref) ?? ajv.compile({ $ref });
  };

  return {
    /** What is wrong with an answer; undefined when it is what the document says. */
    faultOf({ route, status, type, text }: Answered): string | undefined {
      const [method = "", url = ""] = route.split(" ");
      const path = url.replace(/:(\w+)/g, "{$1}");
      const operation = document.paths[path]?.[method.toLowerCase()];
      if (!operation) return "is not in the document";
      const isProblem = operation.responses[status] === undefined;
      if (isProblem && status < 400) return `answers ${status}, which is not in the document`;
      const at = isProblem
        ? ["components", "responses", "Problem"]
        : ["paths", path, method.toLowerCase(), "responses", String(status)];
      const answer = isProblem
        ? document.components.responses.Problem
        : operation.responses[status];
      const content = (answer as { content?: Record<string, unknown> }).content;
      if (!content) return text === "" ? undefined : "has a body, which is not in the document";
      const media = type?.split(";")[0] ?? "";
      const known = Object.keys(content).find(
        (one) => one === media || (one === "image/*" && media.startsWith("image/")),
      );
      if (!known) return `is sent as ${media}, which is not in the document`;
      if (!JSON_TYPES.has(known)) return undefined;
      if (text === "") return "is empty";
      const validate = validatorAt(...at, "content", known, "schema");
      return validate(JSON.parse(text)) ? undefined : ajv.errorsText(validate.errors);
    },
  };
}
