import { IconHistory } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Snapshot } from "#contract/snapshot";
import { type EpochMs, epochMs } from "#domain/units";
import { useSnapshot } from "../../engine/useSnapshot.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { Tip } from "../../ui/Tip.tsx";
import classes from "./Connection.module.css";
import { connectionWord } from "./connectionWord.ts";

const connectionType = (snapshot: Snapshot) => snapshot.connection.type;
const asOf = ({ connection }: Snapshot) =>
  connection.type === "lost" || connection.type === "delayed" ? connection.asOf : undefined;
const feed = (snapshot: Snapshot) => ({
  updates: Math.round(snapshot.feed.updatesPerSecond),
  delayMs: snapshot.feed.delayMs,
  refused: Object.values(snapshot.feed.refused).reduce((sum, count) => sum + count, 0),
});

const pastMoment = ({ history }: Snapshot) =>
  history && epochMs(Math.floor(history.cursor / 1_000) * 1_000);

interface Props {
  /** Somebody wants to know more. */
  readonly onOpen: () => void;
}

/** Live, delayed, loading or lost, and how fast the fleet reports; or that none of it is now. */
export function ConnectionChip({ onOpen }: Props) {
  const moment = useSnapshot(pastMoment);
  return moment === undefined ? (
    <LiveChip onOpen={onOpen} />
  ) : (
    <PastChip moment={moment} onOpen={onOpen} />
  );
}

function PastChip({ moment, onOpen }: Props & { readonly moment: EpochMs }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      {/* Not the moment: it is read out where it is moved. */}
      <span className="visually-hidden" role="status">
        {t("history.past")}
      </span>
      <button
        type="button"
        className={classes.chip}
        data-connection="past"
        onClick={onOpen}
        aria-haspopup="dialog"
        aria-label={`${t("history.pastMoment", { time: format.dateTime(moment) })}. ${t("diagnostics.open")}`}
      >
        <IconHistory size={14} aria-hidden="true" />
        <span className={classes.word}>{t("history.past")}</span>
        <span className={classes.rate}>{format.dayClock(moment)}</span>
      </button>
    </>
  );
}

function LiveChip({ onOpen }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const type = useSnapshot(connectionType) ?? "loading";
  const figures = useSnapshot(feed);
  const shownAsOf = useSnapshot(asOf);
  const word = t(connectionWord(type));
  const details = figures && [
    t("connection.updates", { count: figures.updates }),
    figures.delayMs !== undefined &&
      t("connection.delay", { delay: format.delay(figures.delayMs) }),
    t("connection.refused", { count: figures.refused }),
  ];
  return (
    <>
      <span className="visually-hidden" role="status">
        {word}
      </span>
      <Tip label={details ? details.filter(Boolean).join(" · ") : word}>
        <button
          type="button"
          className={classes.chip}
          data-connection={type}
          onClick={onOpen}
          aria-haspopup="dialog"
          aria-label={`${word}. ${t("diagnostics.open")}`}
        >
          <span className={classes.light} aria-hidden="true" />
          <span className={classes.word}>{word}</span>
          {shownAsOf !== undefined && (
            <span className={classes.rate}>
              {t("connection.asOf", { time: format.time(shownAsOf) })}
            </span>
          )}
          {type === "live" && figures && (
            <span className={classes.rate} aria-hidden="true">
              {t("connection.updates", { count: figures.updates })}
            </span>
          )}
        </button>
      </Tip>
    </>
  );
}
