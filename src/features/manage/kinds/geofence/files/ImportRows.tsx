import { Button, SegmentedControl, Table } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  IMPORT_OUTCOMES,
  type ImportCounts,
  type ImportOutcome,
  type ImportRow,
} from "#contract/areaImport";
import { MAX_NAME } from "#contract/objects/wireFields";
import { MAX_GEOFENCES, NEW_LINE_DISTANCE, NEW_POI_RADIUS } from "#domain/geo/geofence";
import { shownText } from "#domain/text/shownText";
import { useFormat } from "../../../../../i18n/useFormat.ts";
import classes from "./Files.module.css";

interface Props {
  readonly counts: ImportCounts;
  readonly rowsOf: (
    outcome: ImportOutcome,
    first: number,
    count: number,
  ) => Promise<readonly ImportRow[]>;
}

/** So many rows come at once, and more when they are asked for. */
const PIECE_ROWS = 100;
/** A metre or so: whoever checks a place looks no closer. */
const SHOWN_DECIMALS = 5;

/** The areas of a file by what comes of them, and why. */
export function ImportRows({ counts, rowsOf }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [outcome, setOutcome] = useState<ImportOutcome>(
    () => IMPORT_OUTCOMES.find((one) => counts[one] > 0) ?? "new",
  );
  const [count, setCount] = useState(PIECE_ROWS);
  const [rows, setRows] = useState<readonly ImportRow[]>([]);
  useEffect(() => {
    let isWanted = true;
    void rowsOf(outcome, 0, count).then((found) => {
      if (isWanted) setRows(found);
    });
    return () => {
      isWanted = false;
    };
    // Another file, or another reading of it, has a component of its own.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [outcome, count]);
  const left = counts[outcome] - rows.length;
  return (
    <>
      <SegmentedControl
        aria-label={t("manage.geofence.import.outcomes")}
        value={outcome}
        onChange={(next) => {
          setOutcome(next);
          setCount(PIECE_ROWS);
        }}
        data={IMPORT_OUTCOMES.map((one) => ({
          value: one,
          label: t(`manage.geofence.import.outcome.${one}`, { shown: format.count(counts[one]) }),
        }))}
      />
      <section
        className={classes.rows}
        aria-label={t("manage.geofence.import.outcomes")}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else no key scrolls it
        tabIndex={0}
      >
        {rows.length === 0 ? (
          <p className={classes.text}>{t("manage.geofence.import.nothing")}</p>
        ) : (
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("manage.name")}</Table.Th>
                <Table.Th>{t("area.showKind")}</Table.Th>
                <Table.Th>{t("manage.geofence.import.what")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Row key={row.number} row={row} />
              ))}
            </Table.Tbody>
          </Table>
        )}
        {left > 0 && rows.length > 0 && (
          <Button variant="subtle" onClick={() => setCount(count + PIECE_ROWS)}>
            {t("manage.geofence.import.more", { count: left, shown: format.count(left) })}
          </Button>
        )}
      </section>
    </>
  );
}

function Row({ row }: { readonly row: ImportRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, at, refusal, duplicate, notes, simplified } = row;
  const words = [
    refusal &&
      t(`manage.geofence.import.refusal.${refusal}`, { most: format.count(MAX_GEOFENCES) }),
    !refusal && duplicate && t(`manage.geofence.import.duplicate.${duplicate}`),
    !refusal &&
      simplified &&
      t("draw.simplified", {
        count: simplified.corners,
        shown: format.count(simplified.corners),
        left: format.count(simplified.left),
        error: format.distance(Math.max(1, Math.ceil(simplified.error))),
      }),
    ...(refusal
      ? []
      : notes.map((note) =>
          t(`manage.geofence.import.note.${note}`, {
            most: format.count(MAX_NAME),
            distance: format.distance(note === "usualWidth" ? NEW_LINE_DISTANCE : NEW_POI_RADIUS),
          }),
        )),
  ].filter(Boolean);
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <bdi>{shownText(row.name)}</bdi>
      </Table.Th>
      <Table.Td>{kind && t(`area.kind.${kind}`)}</Table.Td>
      <Table.Td>
        {words.join(" ")}
        {at && (
          <span className={classes.at}>
            {at.map((degrees) => degrees.toFixed(SHOWN_DECIMALS)).join(", ")}
          </span>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
