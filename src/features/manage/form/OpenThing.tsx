import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { thingQuery, type WrittenThing } from "../../../api/things.ts";
import { useFailureText } from "../../../state/useFailureText.ts";
import { NotLoaded } from "../../../ui/NotLoaded.tsx";
import type { Making } from "../linked/useNewLinks.ts";
import classes from "../Manage.module.css";
import type { ManagedThing } from "../managedThing.ts";
import { FormHead } from "./FormHead.tsx";
import { ManageForm } from "./ManageForm.tsx";

interface Props {
  readonly managed: ManagedThing;
  readonly open: number | "new";
  /** Another one whenever somebody else than the form has written. */
  readonly revision: number;
  readonly mayWrite: boolean;
  readonly isHeld?: boolean | undefined;
  readonly onSaved: (written: WrittenThing, making?: Making) => void;
  readonly onUnsaved: (isUnsaved: boolean) => void;
  readonly onRemove: ((name: string) => void) | undefined;
  readonly onClose: () => void;
}

/** Read anew each time it opens: what is changed must be what the server has now. */
export function OpenThing({ managed, open, revision, ...props }: Props) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { kind } = managed;
  const id = open === "new" ? undefined : open;
  const found = useQuery({
    ...thingQuery(kind, id ?? 0, revision),
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (open === "new") return <ManageForm {...props} managed={managed} read={undefined} />;
  if (found.data) return <ManageForm {...props} managed={managed} read={found.data} />;
  return (
    <section className={classes.form} aria-label={t("manage.loading")}>
      <FormHead title="" onClose={props.onClose} />
      {found.error ? (
        <NotLoaded
          text={t("manage.notOpened", { detail: failureText(found.error) })}
          isAsking={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <Skeleton height={240} role="status" aria-label={t("manage.loading")} />
      )}
    </section>
  );
}
