import { useTranslation } from "react-i18next";
import type { Picture } from "#contract/picture";
import { usePicture } from "../../engine/usePicture.ts";
import { formatDelay, formatTime } from "../../i18n/format.ts";
import { Tip } from "../../ui/Tip.tsx";
import classes from "./Connection.module.css";

const connectionType = (picture: Picture) => picture.connection.type;
const asOf = ({ connection }: Picture) =>
  connection.type === "lost" || connection.type === "delayed" ? connection.asOf : undefined;
const feed = (picture: Picture) => ({
  updates: Math.round(picture.feed.updatesPerSecond),
  delayMs: picture.feed.delayMs,
  refused: Object.values(picture.feed.refused).reduce((sum, count) => sum + count, 0),
});

function wordOf(type: Picture["connection"]["type"]) {
  if (type === "outdated") return "version.word";
  return type === "live" || type === "delayed" || type === "lost"
    ? (`connection.${type}` as const)
    : "connection.loading";
}

interface Props {
  /** Somebody wants to know more. */
  readonly onOpen: () => void;
}

/** Live, delayed, loading or lost, and how fast the fleet reports. */
export function ConnectionChip({ onOpen }: Props) {
  const { t } = useTranslation();
  const type = usePicture(connectionType) ?? "loading";
  const figures = usePicture(feed);
  const shownAsOf = usePicture(asOf);
  const word = t(wordOf(type));
  const details = figures && [
    t("connection.updates", { count: figures.updates }),
    figures.delayMs !== undefined && t("connection.delay", { delay: formatDelay(figures.delayMs) }),
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
              {t("connection.asOf", { time: formatTime(shownAsOf) })}
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
