import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./EvidenceCard.module.css";

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of the card under its title. */
export const Section = ({ title, children }: SectionProps) => (
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
  | "idle"
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
export function Facts({ of, isRow }: FactsProps) {
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
