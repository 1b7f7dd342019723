import type { DurationMs, EpochMs } from "#domain/units";

/** One column of a report as a table, for programs that calculate with tables. */
export type ReportColumn<Row> = { readonly title: string } & (
  | { readonly kind: "text"; readonly value: (row: Row) => string | undefined }
  | { readonly kind: "number"; readonly value: (row: Row) => number | undefined }
  /** Milliseconds, shown as hours, minutes and seconds. */
  | { readonly kind: "duration"; readonly value: (row: Row) => DurationMs | undefined }
  /** Shown as clocks show it in the reader's time zone. */
  | { readonly kind: "time"; readonly value: (row: Row) => EpochMs | undefined }
);

export const textColumn = <Row>(
  title: string,
  value: (row: Row) => string | undefined,
): ReportColumn<Row> => ({ title, kind: "text", value });

export const numberColumn = <Row>(
  title: string,
  value: (row: Row) => number | undefined,
): ReportColumn<Row> => ({ title, kind: "number", value });

export const timeColumn = <Row>(
  title: string,
  value: (row: Row) => EpochMs | undefined,
): ReportColumn<Row> => ({ title, kind: "time", value });

export const durationColumn = <Row>(
  title: string,
  value: (row: Row) => DurationMs | undefined,
): ReportColumn<Row> => ({ title, kind: "duration", value });
