import { Alert, Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ObjectKind } from "#domain/account/objectKinds";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useManageDialog } from "../useManageDialog.ts";
import { ChoiceDialog } from "./ChoiceDialog.tsx";
import { chosenOf } from "./chosenLinks.ts";
import classes from "./Linked.module.css";
import { LinksSaving } from "./LinksSaving.tsx";
import type { LinkedKind } from "./linkedKind.ts";
import { askTransferAhead } from "./transferColumns.ts";
import type { useNewLinks } from "./useNewLinks.ts";

interface Props {
  readonly kind: ObjectKind;
  /** What the thing is called as long as it has no name. */
  readonly name: string;
  readonly offered: readonly LinkedKind[];
  readonly links: ReturnType<typeof useNewLinks>;
  readonly isReadOnly: boolean;
}

/** The part of a new thing's form that says what it is to be linked with, and how far the writing of that is. */
export function NewLinks({ kind, name, offered, links, isReadOnly }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const queries = useQueryClient();
  const { dialog, show, close } = useManageDialog();
  const { chosen, saving, isMade } = links;
  const ahead = (linked: LinkedKind) => askTransferAhead(queries, kind, linked);
  const open =
    dialog?.type === "links" && !isReadOnly && !isMade
      ? offered.find((one) => one.name === dialog.of)
      : undefined;
  if (offered.length === 0) return undefined;
  return (
    <section aria-label={t("manage.linked.heading")}>
      <h3 className={classes.heading}>{t("manage.linked.heading")}</h3>
      <ul className={classes.kinds}>
        {offered.map((linked) => {
          const { length: count } = chosenOf(chosen, linked.name).ids;
          return (
            <li key={linked.name}>
              <Button
                variant="default"
                size="compact-md"
                fullWidth
                // What is to be sent again must stay what it is.
                disabled={isReadOnly || isMade}
                onPointerDown={({ pointerType, button }) => {
                  if (pointerType === "mouse" && button === 0) ahead(linked);
                }}
                onClick={() => {
                  ahead(linked);
                  show({ type: "links", of: linked.name });
                }}
              >
                {count === 0
                  ? linked.title(t)
                  : t("manage.linked.counted", {
                      kind: linked.title(t),
                      shown: format.count(count),
                    })}
              </Button>
            </li>
          );
        })}
      </ul>
      {isMade && saving.state.type !== "saving" && <Unlinked />}
      <LinksSaving
        state={saving.state}
        labels={links.names}
        onPassword={(password) => void saving.givePassword(password)}
      />
      {saving.state.type === "saving" && (
        <Button variant="default" size="compact-md" onClick={saving.stop}>
          {t("manage.stop")}
        </Button>
      )}
      {open && (
        <ChoiceDialog
          kind={kind}
          name={name}
          linked={open}
          chosen={chosenOf(chosen, open.name)}
          onChosen={(things) => links.choose(open.name, things)}
          onClose={close}
        />
      )}
    </section>
  );
}

/** That the thing is there and its links are not: above a long form's buttons it would not be seen. */
function Unlinked() {
  const { t } = useTranslation();
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    shown.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <Alert
      ref={shown}
      color="yellow"
      role="alert"
      className={classes.unlinked ?? ""}
      tabIndex={-1}
      data-not-saved
    >
      {t("manage.linked.madeUnlinked")}
    </Alert>
  );
}
