import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TableThing } from "#contract/objectTable";
import { csvText } from "#domain/text/csvText";
import { CallFailed } from "../../../api/callQuery.ts";
import { useFailureText } from "../../../state/useFailureText.ts";
import { copyText } from "../../../ui/copyText.ts";
import { safeFileName } from "../../../ui/safeFileName.ts";
import { saveBlob } from "../../../ui/saveBlob.ts";
import { fieldText } from "../form/fieldValues.ts";
import { useCellText } from "../form/useCellText.ts";
import { useNames } from "../form/useNames.ts";
import { useOwners } from "../form/useOwners.ts";
import { useReading } from "../form/useReading.ts";
import type { TableState } from "../list/manageTableState.ts";
import type { ManagedField, ManagedThing } from "../managedThing.ts";
import { readRows, readWhole } from "../many/readRows.ts";
import { exportFile } from "./exportFile.ts";

interface Taken {
  readonly state: TableState;
  /** Nothing: all that was found. */
  readonly chosen: ReadonlySet<number>;
  /** As they stand in the table. */
  readonly columns: readonly ManagedField[];
  readonly say: (message: string, outcome: "done" | "failed") => void;
}

/** Rows on their way out of the page: to the clipboard, or into a file. */
export function useTakeOut(managed: ManagedThing, { state, chosen, columns, say }: Taken) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { kind, fields } = managed;
  // Nothing is taken out of a list that is not there yet, which comes first.
  const isWanted = state.type === "ready";
  const cellText = useCellText({ kind, fields, isWanted });
  const reading = useReading();
  const names = useNames(fields, isWanted);
  const owners = useOwners(fields, kind, isWanted);
  const isNamed = !names.isLoading && !owners.isLoading;
  const [isReading, setReading] = useState(false);

  async function take(
    read: typeof readRows,
    put: (things: readonly TableThing[]) => Promise<void> | void,
  ): Promise<void> {
    if (state.type !== "ready" || !isNamed) return;
    setReading(true);
    try {
      const picked = chosen.size === 0 ? undefined : chosen;
      await put(await read(state.table, state.rows.found, picked));
    } catch (error) {
      // Half of them are not what was asked for.
      if (!(error instanceof CallFailed)) throw error;
      say(t("manage.notLoaded", { detail: failureText(error) }), "failed");
    } finally {
      setReading(false);
    }
  }

  return {
    /** Also until it is known what is in the rows. */
    isReading: isReading || (isWanted && !isNamed),
    /** As a spreadsheet takes it: heads, then a line each. */
    copy: () =>
      take(readRows, async (things) => {
        const lines = things.map((thing) =>
          columns
            .map((column) => csvText(cellText(column, fieldText(column, thing, reading))))
            .join("\t"),
        );
        const head = columns.map(({ label }) => label(t)).join("\t");
        await copyText([head, ...lines].join("\n"), {
          done: t("manage.copied", { count: lines.length }),
          failed: t("manage.notCopied"),
        });
      }),
    save: () =>
      take(readWhole, (things) => {
        const file = exportFile(managed, things, { t, reading, names });
        const name = safeFileName([managed.files?.title(t) ?? ""], "csv");
        saveBlob(new Blob([file], { type: "text/csv" }), name);
        say(t("many.files.exported", { count: things.length }), "done");
      }),
  };
}
