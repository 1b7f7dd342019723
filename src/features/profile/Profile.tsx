import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ownAccountQuery } from "../../api/ownAccount.ts";
import { useUser } from "../../state/sessionStore.ts";
import { useFailureText } from "../../state/useFailureText.ts";
import { NotLoaded } from "../../ui/NotLoaded.tsx";
import classes from "./Profile.module.css";
import { ProfileForm } from "./ProfileForm.tsx";
import { SessionList } from "./SessionList.tsx";

interface Props {
  /** Whether something that was typed would be lost. */
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

/** One's own account, and where one is signed in. */
export function Profile({ onUnsaved }: Props) {
  return (
    <div className={classes.parts}>
      <Account onUnsaved={onUnsaved} />
      <SessionList />
    </div>
  );
}

/** Read anew each time it opens: what is changed must be what the account has now. */
function Account({ onUnsaved }: Props) {
  const { t } = useTranslation();
  const { id } = useUser();
  const failureText = useFailureText();
  const account = useQuery({
    ...ownAccountQuery(id),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (account.data) return <ProfileForm key={id} account={account.data} onUnsaved={onUnsaved} />;
  if (account.error)
    return (
      <NotLoaded
        text={t("profile.notLoaded", { detail: failureText(account.error) })}
        isAsking={account.isFetching}
        onRetry={() => void account.refetch()}
      />
    );
  return (
    <div className={classes.card} aria-busy="true" aria-label={t("profile.loading")} role="status">
      {["name", "email", "phone"].map((field) => (
        <Skeleton key={field} height={56} />
      ))}
    </div>
  );
}
