import { useTranslation } from "react-i18next";
import { ACTUATION_CODES } from "#contract/actuationCodes";
import { isObject, numberOf, textOf, timeOf } from "#contract/traccar/wire";
import { shownText } from "#domain/text/shownText";
import { knots } from "#domain/units";
import { formatCoordinates } from "../../i18n/format.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { commandTypeName } from "../../state/actuation/commandTypeName.ts";
import classes from "./Audit.module.css";

const NAMED = ["engineStop", "engineResume", "outputControl", "custom", "positionSingle"] as const;

/** What was commanded, why, how it ended, and what was known of the vehicle then. */
export function CommandLine({ written }: { readonly written: unknown }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!isObject(written)) return undefined;
  const { command, position, approvedBy } = written;
  const type = isObject(command) ? textOf(command.type) : undefined;
  const named = NAMED.find((one) => one === type);
  const reason = shownText(textOf(written.reason));
  const outcome = textOf(written.outcome);
  const refusal = ACTUATION_CODES.find((code) => code === outcome);
  const words = {
    command: named ? t(`audit.command.${named}`) : type && commandTypeName(t, type),
    reason: reason && t("audit.reason", { reason }),
    outcome:
      outcome &&
      t("audit.outcome", {
        outcome: refusal ? t(`actuation.refusal.${refusal}`) : shownText(outcome),
      }),
    approved: isObject(approvedBy)
      ? t("audit.approvedBy", { name: shownText(textOf(approvedBy.name)) ?? "" })
      : undefined,
    // Of what was only asked for, or approved, none is written down.
    known: isObject(position) ? knownText(position) : position === null && t("audit.noPosition"),
  };
  return (
    <p className={classes.command} data-testid="audit-command">
      {Object.entries(words).map(([name, word]) => word && <bdi key={name}>{word}</bdi>)}
    </p>
  );

  function knownText(known: Readonly<Record<string, unknown>>): string | undefined {
    const speed = numberOf(known.speedKnots);
    const [latitude, longitude] = [numberOf(known.latitude), numberOf(known.longitude)];
    if (speed === undefined || latitude === undefined || longitude === undefined) return undefined;
    const time = timeOf(known.fixTime);
    return t("audit.known", {
      speed: format.speed(knots(speed)),
      place: formatCoordinates(latitude, longitude),
      time: time === undefined ? "" : format.dateTime(time),
    });
  }
}
