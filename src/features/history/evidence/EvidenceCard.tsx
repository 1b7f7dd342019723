import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { EvidencePoint, RouteStop } from "#contract/history";
import type { Snapshot } from "#contract/snapshot";
import { figuresOfTrip } from "#domain/report/tripFigures";
import { shownText } from "#domain/text/shownText";
import { between } from "#domain/units";
import { useEngine } from "../../../engine/EngineProvider.tsx";
import { useSnapshot } from "../../../engine/useSnapshot.ts";
import { formatCoordinates, formatStopwatch } from "../../../i18n/format.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { StillMap } from "../../../map/still/StillMap.tsx";
import type { StillMark } from "../../../map/still/stillLayers.ts";
import { PartnerBrand } from "../../../state/PartnerBrand.tsx";
import { useUser } from "../../../state/sessionStore.ts";
import { userZone } from "../../../state/userZone.ts";
import { TripFacts } from "../../../ui/trips/TripFacts.tsx";
import { SpeedColours } from "../legend/SpeedColours.tsx";
import classes from "./EvidenceCard.module.css";
import { Facts, Section } from "./EvidenceFacts.tsx";
import { EvidenceWhere } from "./EvidenceWhere.tsx";
import { type EvidenceSubject, shownSpan, subjectSpan } from "./evidenceSubject.ts";
import { MissingList } from "./MissingList.tsx";
import { momentCoordinate } from "./momentCoordinate.ts";
import { PositionList } from "./PositionList.tsx";
import { SpeedCurve } from "./SpeedCurve.tsx";
import type { Evidence } from "./useEvidence.ts";
import type { EvidenceVehicle } from "./useEvidenceVehicle.ts";

interface Props extends Evidence {
  readonly subject: EvidenceSubject;
  readonly known: EvidenceVehicle;
  readonly link: string | undefined;
  readonly onImage: (image: Blob) => void;
}

/** On A4 the map is as wide as the text. */
const MAP_SIZE = { width: 794, height: 270 };
const isWhole = ({ history }: Snapshot) => history?.load.type === "complete";

/** Who, where, when; what it rests on and what was missing. The same on the screen and on paper. */
export function EvidenceCard(props: Props) {
  const { subject, known, link, evidence, columns, speed, onImage } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const user = useUser();
  const { serverNow } = useEngine();
  const [madeAt] = useState(serverNow);
  const complete = useSnapshot(isWhole) === true;
  const { from, until } = subjectSpan(subject);
  const shown = shownSpan(subject);
  const marks = useMemo(() => marksOf(subject, evidence), [subject, evidence]);
  const route = useMemo(() => ({ columns, ...shownSpan(subject) }), [columns, subject]);
  const driverThen = subject.type === "trip" ? undefined : shownText(evidence.driver);
  const title = titleOf();
  return (
    <article className={classes.card} data-evidence-card="" aria-label={title}>
      <header className={classes.header}>
        <PartnerBrand />
        <div>
          <h2>{title}</h2>
          <p>{known.name}</p>
        </div>
      </header>

      <div className={classes.columns}>
        <Section title={t("evidence.who")}>
          <Facts
            of={[
              ["vehicle", known.name],
              ["plate", known.plate],
              ["uniqueId", known.uniqueId],
              ["group", known.group],
              ["driver", known.driver ?? driverThen],
            ]}
          />
        </Section>
        <Section title={t("evidence.when")}>
          <Facts
            of={[
              [subject.type === "moment" ? "moment" : "from", format.dateTime(from)],
              ["until", subject.type === "moment" ? undefined : format.dateTime(until)],
              [
                "duration",
                subject.type === "moment" ? undefined : formatStopwatch(between(from, until)),
              ],
              ["idle", subject.type === "stop" ? idleText(subject.stop) : undefined],
              ["zone", userZone(user)],
              ["utc", subject.type === "moment" ? utc(from) : utcSpan(from, until)],
            ]}
          />
        </Section>
      </div>

      <Section title={t("evidence.where")}>
        <EvidenceWhere subject={subject} evidence={evidence} />
      </Section>

      {subject.type === "trip" && (
        <Section title={t("evidence.figures")}>
          <TripFacts of={figuresOfTrip(subject.trip)} />
          <Facts
            isRow
            of={[
              ["maxSpeed", format.speed(subject.trip.trip.maxSpeed)],
              ["counterAtStart", format.exactDistance(subject.trip.explanation.startCounter)],
              ["counterAtEnd", format.exactDistance(subject.trip.explanation.endCounter)],
            ]}
          />
        </Section>
      )}

      <Section title={t("evidence.map")}>
        <StillMap
          route={route}
          marks={marks}
          colouring="speed"
          size={MAP_SIZE}
          label={t("evidence.mapLabel", { title, name: known.name })}
          onImage={onImage}
        />
        <div className={classes.legend}>
          <SpeedColours />
          <p>{t(`evidence.marks.${subject.type}`)}</p>
        </div>
      </Section>

      <Section title={t("evidence.speed")}>
        <SpeedCurve
          series={speed}
          span={shown}
          moment={subject.type === "moment" ? subject.moment : undefined}
        />
      </Section>

      <Section title={t("evidence.restsOn")}>
        {subject.type !== "moment" && (
          <Facts
            isRow
            of={[
              ["points", format.count(evidence.points)],
              ["leftOut", format.count(evidence.leftOut)],
            ]}
          />
        )}
        <Facts
          of={
            subject.type === "moment"
              ? [
                  ["before", pointText(evidence.before)],
                  ["after", pointText(evidence.after)],
                ]
              : [
                  ["first", pointText(evidence.first)],
                  ["last", pointText(evidence.last)],
                ]
          }
        />
        {subject.type === "trip" && (
          <p className={classes.rule}>
            {t(`historyTrips.explanation.distanceBy.${subject.trip.explanation.distanceBy}`)}
          </p>
        )}
      </Section>
      <Section title={t("evidence.missing")}>
        <MissingList evidence={evidence} isComplete={complete} />
      </Section>

      <footer className={classes.footer}>
        <p>
          {t("evidence.made", {
            time: format.dateTime(madeAt),
            name: shownText(user.name) ?? shownText(user.email) ?? `#${user.id}`,
          })}
        </p>
        {link !== undefined && <p className={classes.link}>{link}</p>}
      </footer>
      {subject.type !== "moment" && <PositionList evidence={evidence} />}
    </article>
  );

  function titleOf(): string {
    return subject.type === "trip"
      ? t("evidence.trip", { number: subject.trip.number })
      : t(`evidence.${subject.type}`);
  }

  /** How long of a stop the engine ran, and what part of it that is. */
  function idleText({ idleTime, from: start, until: end }: RouteStop): string {
    const duration = between(start, end);
    const share = duration > 0 ? Math.round((idleTime / duration) * 100) : 0;
    return `${formatStopwatch(idleTime)} · ${format.percent(share)}`;
  }

  function pointText(point: EvidencePoint | undefined): string | undefined {
    if (!point) return undefined;
    const { positionId, time, latitude, longitude } = point;
    const where = formatCoordinates(latitude, longitude);
    const doubt = point.isValid ? "" : ` · ${t("evidence.notValid")}`;
    return `#${positionId} · ${format.dateTime(time)} · ${where}${doubt}`;
  }
}

/** To the second: people compare it with what others wrote down. */
const utc = (time: number) => `${new Date(time).toISOString().slice(0, 19)}Z`;

/** The date once where it is one. */
function utcSpan(from: number, until: number): string {
  const [start, end] = [utc(from), utc(until)];
  const isOneDate = start.slice(0, 10) === end.slice(0, 10);
  return `${start} – ${isOneDate ? end.slice(11) : end}`;
}

function marksOf(subject: EvidenceSubject, evidence: Evidence["evidence"]): readonly StillMark[] {
  switch (subject.type) {
    case "trip":
      return [
        { kind: "start", coordinate: subject.trip.trip.start },
        { kind: "end", coordinate: subject.trip.trip.end },
      ];
    case "stop":
      return [{ kind: "stop", coordinate: subject.stop }];
    case "moment": {
      const coordinate = momentCoordinate(evidence, subject.moment);
      return coordinate ? [{ kind: "moment", coordinate }] : [];
    }
  }
}
