import { useTranslation } from "react-i18next";
import type { Position } from "#domain/position";
import { namedAttribute } from "../../../i18n/attributes/attributeKinds.ts";
import { attributeText } from "../../../i18n/attributes/attributeText.ts";
import { trackerWords } from "../../../i18n/attributes/trackerWords.ts";
import { NO_VALUE } from "../../../i18n/format.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { Fact } from "../Fact.tsx";
import { Section } from "../Section.tsx";
import { UntrustedText } from "../UntrustedText.tsx";
import classes from "./ReportedSection.module.css";
import { reportedFacts } from "./reportedFacts.ts";

/** Everything else that came with the position. Folded at first: it is for those who wonder. */
export function ReportedSection({ position }: { readonly position: Position }) {
  const { t } = useTranslation();
  return (
    <Section section="reported" title={t("panel.details")} asOf={position.fixTime}>
      <Facts position={position} />
    </Section>
  );
}

function Facts({ position }: { readonly position: Position }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { entries, more } = reportedFacts(position.attributes);
  const facts = entries.flatMap(([key, value]) => {
    const text = attributeText(key, value, { word: (word) => t(`value.${word}`), format });
    return text === undefined ? [] : [{ key, text }];
  });
  if (facts.length === 0) return <p className={classes.note}>{t("panel.noDetails")}</p>;
  return (
    <>
      <dl>
        {facts.map(({ key, text }) => (
          <Fact key={key} name={nameOf(key)}>
            <UntrustedText text={text} />
          </Fact>
        ))}
      </dl>
      {more > 0 && (
        <p className={classes.note}>{t("panel.moreDetails", { number: format.count(more) })}</p>
      )}
    </>
  );

  function nameOf(key: string): string {
    const named = namedAttribute(key);
    if (!named) return trackerWords(key) ?? NO_VALUE;
    return t(`attribute.${named.name}`, { number: named.number });
  }
}
