import { Modal, Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { unknownKeysQuery } from "../../../../../api/unknownKeys.ts";
import { useUser } from "../../../../../state/sessionStore.ts";
import { useFailureText } from "../../../../../state/useFailureText.ts";
import { NotLoaded } from "../../../../../ui/NotLoaded.tsx";
import type { ToolsProps } from "../../../managedThing.ts";
import { mayManage } from "../../../mayManage.ts";
import { KeyRow } from "./KeyRow.tsx";
import classes from "./Keys.module.css";

interface Props {
  /** The key that somebody came for stands first; empty: none. */
  readonly wanted: string;
  readonly onGiven: ToolsProps["onWritten"];
  readonly onClose: () => void;
}

/**
 * Keys that readers have sent lately and that are nobody's, each to be given to a driver. The form in which
 * one is lent for a time offers them, too.
 */
export function UnknownKeysDialog({ wanted, onGiven, onClose }: Props) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const viewer = useUser();
  const found = useQuery({ ...unknownKeysQuery(), staleTime: 0 });
  const keys = found.data?.toSorted(
    (a, b) => Number(b.uniqueId === wanted) - Number(a.uniqueId === wanted),
  );
  return (
    <Modal
      opened
      size="lg"
      title={t("driverKeys.title")}
      closeButtonProps={{ "aria-label": t("manage.close") }}
      onClose={onClose}
    >
      <p className={classes.text}>{t("driverKeys.text")}</p>
      {found.isPending && <Skeleton height={72} role="status" aria-label={t("manage.loading")} />}
      {found.error && (
        <NotLoaded
          text={t("driverKeys.notLoaded", { detail: failureText(found.error) })}
          isAsking={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      )}
      {keys?.length === 0 && (
        <p className={classes.text} role="status">
          {t("driverKeys.none")}
        </p>
      )}
      {keys && keys.length > 0 && (
        <ul className={classes.keys}>
          {keys.map((key) => (
            <KeyRow
              key={key.uniqueId}
              seen={key}
              onGiven={(written, message) => {
                onGiven([written], message);
                void queries.invalidateQueries(unknownKeysQuery());
              }}
            />
          ))}
        </ul>
      )}
      {keys && keys.length > 0 && mayManage(viewer, "rfidKey", "create") && (
        <Link className={classes.link} to="/settings/keys?open=new">
          {t("driverKeys.lend")}
        </Link>
      )}
    </Modal>
  );
}
