import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { may } from "#domain/account/policy";
import { type AlertRehearsal, rehearseAlert } from "../../../../../api/rehearsals.ts";
import { useFormat } from "../../../../../i18n/useFormat.ts";
import { RehearsalRun } from "../../../../../state/rehearsal/RehearsalRun.tsx";
import { useRehearsal } from "../../../../../state/rehearsal/useRehearsal.ts";
import { useUser } from "../../../../../state/sessionStore.ts";
import manageClasses from "../../../Manage.module.css";
import type { TryOutProps } from "../../../managedThing.ts";
import { useManageDialog } from "../../../useManageDialog.ts";
import { alertLinks } from "../alertLinks.ts";
import { RungEvents } from "./RungEvents.tsx";
import classes from "./TryOut.module.css";

/**
 * What the alert, as it stands in the form, would have sent in the last seven days. The address says that it is tried:
 * who opens it has what is saved tried again, which writes nothing.
 */
export function TryOut({ id, values, bodyNow, chosen }: TryOutProps) {
  const { t } = useTranslation();
  const { state, start, stop, reset } = useRehearsal<AlertRehearsal>();
  const { dialog, show, close } = useManageDialog();
  const isOffered = may(useUser(), "report.run", "linked");
  const section = useRef<HTMLElement>(null);
  const [tried, setTried] = useState<Pick<TryOutProps, "values" | "chosen">>();

  const run = async () => {
    const body = await bodyNow();
    if (!body) return focusFault(section.current);
    setTried({ values, chosen });
    const tried = start((signal) => rehearseAlert(body, alertLinks(chosen), signal));
    show({ type: "tryOut" });
    return tried;
  };
  const isShown = isOffered && dialog?.type === "tryOut";
  const follow = useEffectEvent((isWanted: boolean) => {
    // Of a new one that an address opens nothing is typed yet.
    if (isWanted && state.type === "ready" && (id !== undefined || tried)) void run();
    // Below another dialog it stays.
    if (!isWanted && !dialog && state.type !== "ready" && state.type !== "stopped") reset();
  });
  useEffect(() => follow(isShown), [isShown]);
  if (!isOffered) return undefined;
  return (
    <section ref={section} className={classes.tryOut} aria-label={t("rehearsal.heading")}>
      <h3 className={manageClasses.heading}>{t("rehearsal.heading")}</h3>
      <p className={classes.hint}>{t("rehearsal.hint")}</p>
      <RehearsalRun
        state={state}
        onStart={() => void run()}
        onStop={() => {
          stop();
          close();
        }}
      />
      {state.type === "done" && (
        <>
          {(tried?.values !== values || tried.chosen !== chosen) && (
            <p role="status" className={classes.hint}>
              {t("rehearsal.stale")}
            </p>
          )}
          <Outcome of={state.value} />
        </>
      )}
    </section>
  );
}

/** The fields say what is wrong, farther up: there it goes on, as soon as they do. */
function focusFault(section: HTMLElement | null): void {
  requestAnimationFrame(() =>
    section?.closest("form")?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  );
}

function Outcome({ of }: { readonly of: AlertRehearsal }) {
  const { t } = useTranslation();
  const format = useFormat();
  const heading = useRef<HTMLParagraphElement>(null);
  const { total, late, uncertain, vehicles, rehearsed, events } = of;
  const shown = (count: number) => ({ count, shown: format.count(count) });
  // Below the end of a form it would not be seen. New browsers return a promise, which is no clean-up.
  useEffect(() => {
    heading.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const refusal = of.isNeverRaised
    ? t("rehearsal.neverRaised")
    : !of.reachesCaller
      ? t("rehearsal.noWay")
      : vehicles === 0
        ? t("rehearsal.noVehicles")
        : undefined;
  if (refusal !== undefined)
    return (
      <p ref={heading} role="status" className={classes.count} data-testid="rehearsal-refused">
        {refusal}
      </p>
    );
  const notes = [
    t("rehearsal.of", shown(rehearsed)),
    rehearsed < vehicles &&
      t("rehearsal.part", { done: format.count(rehearsed), total: format.count(vehicles) }),
    late > 0 && t("rehearsal.late", shown(late)),
    uncertain > 0 && t("rehearsal.uncertain", shown(uncertain)),
    events.length < total && t("rehearsal.newest", { shown: format.count(events.length) }),
  ].filter((note) => note !== false);
  return (
    <>
      <p
        ref={heading}
        role="status"
        className={classes.count}
        data-testid="rehearsal-count"
        data-count={total}
      >
        {total === 0 ? t("rehearsal.none") : t("rehearsal.rung", shown(total))}
      </p>
      <ul className={classes.notes}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {events.length > 0 && <RungEvents events={events} />}
    </>
  );
}
