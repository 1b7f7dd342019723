import { Progress } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { shownText } from "#domain/text/shownText";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useFailureText } from "../../../state/useFailureText.ts";
import { DuePassword } from "../DuePassword.tsx";
import classes from "./Linked.module.css";
import type { SaveState } from "./useSaveLinks.ts";

interface Props {
  readonly state: SaveState;
  /** What things are called that were refused. */
  readonly labels: (ids: readonly number[]) => Promise<readonly string[] | undefined>;
  readonly onPassword: (password: string) => void;
}

/** How far the saving of links is, and what keeps it from going on. */
export function LinksSaving({ state, labels, onPassword }: Props) {
  switch (state.type) {
    case "ready":
      return undefined;
    case "saving":
      return <Saving state={state} />;
    case "failed":
      return <NotSaved state={state} labels={labels} />;
    case "passwordDue":
      return <DuePassword isWrong={state.isWrong} onPassword={onPassword} />;
  }
}

/** More names nobody reads. */
const MOST_NAMED = 20;

/** Why something was not saved, and what: chunks of one are what it was refused for. */
function NotSaved({
  state: { failed, count },
  labels,
}: Pick<Props, "labels"> & { readonly state: SaveState & { readonly type: "failed" } }) {
  const { t } = useTranslation();
  const format = useFormat();
  const failureText = useFailureText();
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    const ids = failed.flatMap(({ chunk }) => (chunk.ids.length === 1 ? chunk.ids : []));
    let isShown = true;
    void labels(ids.slice(0, MOST_NAMED)).then((found = []) => isShown && setNames(found));
    return () => {
      isShown = false;
    };
  }, [failed, labels]);
  const detail = failed[0] ? failureText(failed[0].error) : "";
  return (
    <div className={classes.fault} role="alert">
      {t("manage.linked.notSaved", { count, shown: format.count(count), detail })}{" "}
      {names.length > 0 && (
        <bdi>
          {names.map((one) => shownText(one) ?? "").join(", ")}
          {count > names.length && " …"}
        </bdi>
      )}
    </div>
  );
}

function Saving({
  state: { done, count },
}: {
  readonly state: SaveState & { readonly type: "saving" };
}) {
  const { t } = useTranslation();
  const format = useFormat();
  // Not whole before it is: 99.99 % is 99.
  const percent = count === 0 ? 100 : Math.floor((100 * done) / count);
  const label = t("manage.linked.saving", {
    percent,
    done: format.count(done),
    count,
    shown: format.count(count),
  });
  return (
    <div>
      <p className={classes.hint}>{label}</p>
      <Progress.Root>
        <Progress.Section value={percent} aria-label={label} />
      </Progress.Root>
    </div>
  );
}
