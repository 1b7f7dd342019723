import { useTranslation } from "react-i18next";
import { ACTUATION_CODES } from "#contract/actuationCodes";
import { shownText } from "#domain/text/shownText";
import { useFailureText } from "../../state/useFailureText.ts";
import { useCommandWords } from "./commandWords.ts";
import type { ImmobilizerState } from "./immobilizerActors.ts";
import type { Failure } from "./immobilizerMachine.ts";

/** Nothing but the vehicle's own word is good. */
export const outcomeTone = (state: ImmobilizerState): "good" | "bad" | "doubtful" =>
  state.matches("confirmed") ? "good" : state.matches("failed") ? "bad" : "doubtful";

/** How a command ended, in a sentence. */
export function OutcomeText({ state }: { readonly state: ImmobilizerState }) {
  const { command, failure } = state.context;
  const words = useCommandWords(command);
  if (failure && state.matches("failed")) return <FailureText failure={failure} />;
  if (state.matches("confirmed")) return words("confirmed");
  return words("unknown");
}

/**
 * Why it did not come true: `NOK` and the details where somebody said no, `Error` and the message where
 * nobody answered [IMMO-03].
 */
export function FailureText({ failure }: { readonly failure: Failure }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  switch (failure.type) {
    case "refused":
    case "unproven":
      return t("immobilizer.nok", { details: failureText(failure.error) });
    case "lost":
      return t("immobilizer.error", { message: failureText(failure.error) });
    case "declined":
      return (
        <>
          {t("immobilizer.nok", { details: t("immobilizer.declined") })}{" "}
          <bdi>{shownText(failure.words)}</bdi>
        </>
      );
    case "notSent": {
      const code = ACTUATION_CODES.find((one) => one === failure.words);
      const details = t(code ? `actuation.refusal.${code}` : "immobilizer.notSent");
      return t("immobilizer.nok", { details });
    }
  }
}
