import type { TFunction } from "i18next";
import { attributeSchema, COMPUTED_TYPES } from "#contract/objects/attributeSchema";
import { compileFormula } from "#domain/formula/compileFormula";
import { isAttributeKey } from "#domain/text/isPrintable";
import { REACH_LINKS } from "../../linked/reachLinks.ts";
import type { ManagedThing } from "../../managedThing.ts";
import { AttributeLinks } from "./AttributeLinks.tsx";
import { AttributeTryOut } from "./AttributeTryOut.tsx";
import { FormulaInput } from "./FormulaInput.tsx";
import { formulaFault } from "./formulaFault.ts";
import { NameInput } from "./NameInput.tsx";

/** Where a formula cannot be read, as it is typed. */
function faultOf(t: TFunction, text: string): string | undefined {
  if (text.trim() === "") return undefined;
  const formula = compileFormula(text.trim());
  return typeof formula === "function" ? undefined : formulaFault(t, formula);
}

/** An attribute that the server computes of what trackers report. */
export const attributeThing: ManagedThing = {
  kind: "attribute",
  schema: attributeSchema,
  called: (_t, { description, attribute }) =>
    [description, attribute].find(
      (text): text is string => typeof text === "string" && text !== "",
    ),
  fields: [
    {
      name: "description",
      path: ["description"],
      type: "text",
      label: (t) => t("manage.attribute.description"),
      column: "shown",
    },
    {
      name: "attribute",
      path: ["attribute"],
      type: "members",
      label: (t) => t("manage.attribute.attribute"),
      hint: (t) => t("manage.attribute.attributeHint"),
      readFrom: ({ attribute }) => (typeof attribute === "string" ? attribute : ""),
      writeInto: (body, attribute) => ({ ...body, attribute }),
      fault: (t, text) =>
        text.trim() === "" || isAttributeKey(text.trim())
          ? undefined
          : t("manage.attribute.noName"),
      shownBy: () => ({ path: ["attribute"] }),
      Input: NameInput,
      isRequired: true,
      column: "shown",
    },
    {
      name: "type",
      path: ["type"],
      type: "choice",
      label: (t) => t("manage.attribute.type"),
      choices: (t) =>
        COMPUTED_TYPES.map((value) => ({ value, label: t(`manage.attribute.types.${value}`) })),
      initial: COMPUTED_TYPES[0],
      isRequired: true,
      column: "shown",
    },
    {
      name: "expression",
      path: ["expression"],
      type: "members",
      label: (t) => t("manage.attribute.expression"),
      hint: (t) => t("manage.attribute.expressionHint"),
      readFrom: ({ expression }) => (typeof expression === "string" ? expression : ""),
      writeInto: (body, expression) => ({ ...body, expression }),
      fault: faultOf,
      shownBy: () => ({ path: ["expression"] }),
      Input: FormulaInput,
      isRequired: true,
      column: "shown",
    },
    {
      name: "priority",
      path: ["priority"],
      type: "number",
      label: (t) => t("manage.attribute.priority"),
      hint: (t) => t("manage.attribute.priorityHint"),
      initial: "0",
      column: "offered",
      Beside: AttributeTryOut,
    },
  ],
  make: (t) => t("manage.attribute.make"),
  search: (t) => t("manage.attribute.search"),
  none: (t) => t("manage.attribute.none"),
  removeText: (t, count) => t("manage.attribute.removeText", { count }),
  links: () => REACH_LINKS,
  Part: AttributeLinks,
};
