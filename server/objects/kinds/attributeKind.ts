import { z } from "zod";
import { attributeSchema } from "#contract/objects/attributeSchema";
import { compileFormula } from "#domain/formula/compileFormula";
import type { Formula } from "#domain/formula/formula";
import { isAttributeKey } from "#domain/text/isPrintable";
import * as shown from "../../answers/answerFields.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { managedKind } from "../managedKind.ts";

/** An attribute of positions that the server computes from others. */
export const attributeKind = managedKind({
  kind: "attribute",
  path: "/api/attributes/computed",
  byOwner: true,
  sortedBy: "description",
  searched: ["description", "attribute"],
  mostOfAPerson: 1_000,
  schema: attributeSchema,
  shown: z
    .strictObject({
      id: shown.objectId,
      description: z.string(),
      attribute: z.string(),
      expression: z.string(),
      type: z.string(),
      priority: z.int(),
      attributes: shown.attributes.optional().meta({
        description: "Only there, and empty, when lists are asked for without attributes",
      }),
    })
    .meta({ id: "ComputedAttribute", description: "A formula over what trackers report" }),
  references: {},
  columnsOf: ({ description, attribute, expression, type, priority }) => ({
    description: description ?? "",
    attribute,
    expression,
    type,
    priority,
  }),
  toWire: ({ id, description, attribute, expression, type, priority }) => ({
    id,
    description,
    attribute,
    expression,
    type,
    priority,
  }),
  check: ({ attribute, expression }) => void checkFormula(attribute, expression),
});

/** A formula that cannot be read is refused where it is written, not where it computes nothing. */
export function checkFormula(attribute: string, expression: string): Formula {
  if (!isAttributeKey(attribute))
    throw new Refusal(400, "badRequest", "attribute: no attribute can be called so");
  const formula = compileFormula(expression);
  if (typeof formula !== "function")
    throw new Refusal(
      400,
      "badRequest",
      `expression: ${formula.refusal} at character ${formula.at}`,
    );
  return formula;
}
