import { useTranslation } from "react-i18next";
import type { VehicleDetail } from "#contract/snapshot";
import { shownText } from "#domain/text/shownText";
import { formatCoordinates, NO_VALUE } from "../../i18n/format.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useUser } from "../../state/sessionStore.ts";
import classes from "./Immobilizer.module.css";
import type { ImmobilizerState } from "./immobilizerActors.ts";
import { OutcomeText, outcomeTone } from "./OutcomeText.tsx";
import { useFixAge } from "./useFixAge.ts";

interface Props {
  readonly vehicle: VehicleDetail;
  readonly state: ImmobilizerState;
}

/** Who did what and why, what was known, and what the vehicle said to it: for the files. */
export function ProofCard({ vehicle, state }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const age = useFixAge();
  const me = useUser();
  const { actuation, seen } = state.context;
  if (!actuation) return undefined;
  const fix = seen?.fix;
  const who =
    actuation.user === me.id
      ? (shownText(me.name) ?? shownText(me.email))
      : t("immobilizer.otherUser", { id: actuation.user ?? NO_VALUE });
  const facts = [
    ["number", String(actuation.id)],
    ["vehicle", shownText(vehicle.name) ?? vehicle.uniqueId],
    ["plate", shownText(vehicle.plate)],
    ["who", who],
    ["approvedBy", shownText(actuation.approvedBy)],
    ["reason", shownText(actuation.reason)],
    ["requested", format.dateTime(actuation.requestedAt)],
    ["speed", fix && format.speed(fix.speed)],
    ["age", fix && seen && age(fix.fixTime, seen.at)],
    ["place", fix && formatCoordinates(fix.latitude, fix.longitude)],
    ["status", t(`actuation.status.${actuation.status}`)],
    ["answer", shownText(actuation.outcome)],
    ["settled", actuation.settledAt && format.dateTime(actuation.settledAt)],
  ] as const;
  const tone = outcomeTone(state);
  return (
    <section className={classes.proof} aria-label={t("immobilizer.proof")} data-testid="proof">
      {tone !== "bad" && (
        <p className={classes.outcome} data-tone={tone} role="status">
          <OutcomeText state={state} />
        </p>
      )}
      <dl className={classes.facts}>
        {facts.map(
          ([fact, words]) =>
            words !== undefined && (
              <div key={fact} data-fact={fact}>
                <dt>{t(`immobilizer.fact.${fact}`)}</dt>
                <dd>
                  <bdi>{words}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
