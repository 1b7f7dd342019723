import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { EvidencePoint } from "#contract/history";
import type { Snapshot } from "#contract/snapshot";
import { shownText } from "#domain/text/shownText";
import { between } from "#domain/units";
import { useEngine } from "../../../engine/EngineProvider.tsx";
import { useSnapshot } from "../../../engine/useSnapshot.ts";
import { formatCoordinates, formatStopwatch } from "../../../i18n/format.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { StillMap } from "../../../map/still/StillMap.tsx";
import type { StillMark } from "../../../map/still/stillLayers.ts";
import { useUser } from "../../../state/sessionStore.ts";
import { userZone } from "../../../state/userZone.ts";
import { Brand } from "../../../ui/icons/Brand.tsx";
import { countedOf, TripFacts } from "../../../ui/trips/TripFacts.tsx";
import { SpeedColours } from "../legend/SpeedColours.tsx";
import { useAddressAt } from "../trips/useAddressAt.ts";
import classes from "./EvidenceCard.module.css";
import { type EvidenceSubject, shownSpan, subjectSpan } from "./evidenceSubject.ts";
import { MissingList } from "./MissingList.tsx";
import { momentCoordinate } from "./momentCoordinate.ts";
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
  const title = titleOf();
  return (
    <article className={classes.card} data-evidence-card="" aria-label={title}>
      <header className={classes.header}>
        <Brand />
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
              ["driver", known.driver],
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
              ["zone", userZone(user)],
              ["utc", subject.type === "moment" ? utc(from) : utcSpan(from, until)],
            ]}
          />
        </Section>
      </div>

      <Section title={t("evidence.where")}>
        <Where subject={subject} evidence={evidence} />
      </Section>

      {subject.type === "trip" && (
        <Section title={t("evidence.figures")}>
          <TripFacts of={countedOf(subject.trip)} />
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
    </article>
  );

  function titleOf(): string {
    return subject.type === "trip"
      ? t("evidence.trip", { number: subject.trip.number })
      : t(`evidence.${subject.type}`);
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

function Where({ subject, evidence }: Pick<Props, "subject" | "evidence">) {
  switch (subject.type) {
    case "trip":
      return (
        <>
          <Whereabouts name="start" at={subject.trip.trip.start} />
          <Whereabouts name="end" at={subject.trip.trip.end} />
        </>
      );
    case "stop":
      return <Whereabouts name="stop" at={subject.stop} />;
    case "moment":
      return <MomentWhere subject={subject} evidence={evidence} />;
  }
}

function MomentWhere({
  subject: { moment },
  evidence,
}: {
  readonly subject: EvidenceSubject & { readonly type: "moment" };
  readonly evidence: Evidence["evidence"];
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const at = momentCoordinate(evidence, moment);
  const { before } = evidence;
  if (!at || !before) return <p className={classes.rule}>{t("evidence.nowhere")}</p>;
  return (
    <>
      <Whereabouts name="moment" at={{ ...at, address: undefined }} />
      <Facts
        of={[
          ["speedBefore", format.speed(before.speed)],
          ["course", format.course(before.course)],
          [
            "ignition",
            before.ignition === undefined
              ? undefined
              : t(before.ignition ? "value.on" : "value.off"),
          ],
        ]}
      />
      <p className={classes.rule}>
        {t(`evidence.known.${at.known}`, {
          age: formatStopwatch(between(before.time, moment)),
        })}
      </p>
    </>
  );
}

interface WhereaboutsProps {
  readonly name: "start" | "end" | "stop" | "moment";
  readonly at: {
    readonly latitude: number;
    readonly longitude: number;
    readonly address: string | undefined;
  };
}

function Whereabouts({ name, at }: WhereaboutsProps) {
  const { t } = useTranslation();
  const address = useAddressAt(at);
  const coordinates = formatCoordinates(at.latitude, at.longitude);
  return (
    <p className={classes.where} data-where={name}>
      <b>{t(`evidence.at.${name}`)}</b> {address ?? t("trips.noPlace")}
      <span className={classes.coordinates}> · {coordinates}</span>
    </p>
  );
}

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

const Section = ({ title, children }: SectionProps) => (
  <section className={classes.section}>
    <h3>{title}</h3>
    {children}
  </section>
);

type FactName =
  | "vehicle"
  | "plate"
  | "uniqueId"
  | "group"
  | "driver"
  | "moment"
  | "from"
  | "until"
  | "duration"
  | "zone"
  | "utc"
  | "maxSpeed"
  | "counterAtStart"
  | "counterAtEnd"
  | "points"
  | "leftOut"
  | "first"
  | "last"
  | "before"
  | "after"
  | "speedBefore"
  | "course"
  | "ignition";

interface FactsProps {
  readonly of: readonly (readonly [FactName, string | undefined])[];
  readonly isRow?: boolean;
}

/** What is not known is not there. */
function Facts({ of, isRow }: FactsProps) {
  const { t } = useTranslation();
  return (
    <dl className={classes.facts} data-row={isRow}>
      {of.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name} data-fact={name}>
              <dt>{t(`evidence.fact.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
