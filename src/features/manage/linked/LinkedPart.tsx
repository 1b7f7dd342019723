import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ObjectKind } from "#domain/account/objectKinds";
import { isThingQuery, type ReadThing } from "../../../api/things.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useUser } from "../../../state/sessionStore.ts";
import { useDone } from "../../../state/undo/useDone.ts";
import { useManageDialog } from "../useManageDialog.ts";
import classes from "./Linked.module.css";
import { LinkedDialog } from "./LinkedDialog.tsx";
import { isListed, type LinkedKind, mayLink } from "./linkedKind.ts";
import { askTransferAhead } from "./transferColumns.ts";

interface Props {
  readonly read: ReadThing;
  readonly name: string;
  readonly kind: ObjectKind;
  readonly links: readonly LinkedKind[];
}

/** The part of a form that says what a thing can be linked with; each opens as two lists. */
export function LinkedPart({ read, name, kind, links }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const viewer = useUser();
  const queries = useQueryClient();
  const { dialog, show, close } = useManageDialog();
  /** What is open is read anew when something else than itself has written. */
  const [revision, setRevision] = useState(0);
  const { say } = useDone(kind, () => {
    setRevision((count) => count + 1);
    // Who is reached by what else is shown of the thing.
    void queries.invalidateQueries({ predicate: (query) => !isThingQuery(query) });
  });
  const { id } = read.thing;
  const ahead = (linked: LinkedKind) => askTransferAhead(queries, kind, linked);
  const offered = links.filter((linked) => isListed(viewer, linked));
  const open = dialog?.type === "links" ? offered.find((one) => one.name === dialog.of) : undefined;
  if (offered.length === 0) return undefined;
  return (
    <section aria-label={t("manage.linked.heading")}>
      <h3 className={classes.heading}>{t("manage.linked.heading")}</h3>
      <ul className={classes.kinds}>
        {offered.map((linked) => (
          <li key={linked.name}>
            <Button
              variant="default"
              size="compact-md"
              fullWidth
              // A finger that goes down may be there to scroll.
              onPointerDown={({ pointerType, button }) => {
                if (pointerType === "mouse" && button === 0) ahead(linked);
              }}
              onClick={() => {
                ahead(linked);
                show({ type: "links", of: linked.name });
              }}
            >
              {linked.title(t)}
            </Button>
          </li>
        ))}
      </ul>
      {open && (
        <LinkedDialog
          key={`${open.name}/${revision}`}
          subject={{ kind, id }}
          name={name}
          linked={open}
          mayWrite={mayLink(viewer, kind, open.kind)}
          onSaved={(count, undo) => {
            const text = t("manage.linked.saved", { count, shown: format.count(count) });
            say(
              text,
              undo.map((token) => ({ id, token, isBeside: true })),
              { label: t("manage.said", { field: name, text }) },
            );
          }}
          onClose={close}
        />
      )}
    </section>
  );
}
