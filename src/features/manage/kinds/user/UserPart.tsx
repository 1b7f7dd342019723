import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { userFromWire } from "#contract/traccar/wireUser";
import type { User } from "#domain/account/user";
import { mayViewAs } from "#domain/account/viewAs";
import { useLeaveGuard } from "../../../../state/leaveGuard.ts";
import { useUser } from "../../../../state/sessionStore.ts";
import { useFailureText } from "../../../../state/useFailureText.ts";
import { useView } from "../../../../state/useView.ts";
import classes from "../../Manage.module.css";
import type { PartProps } from "../../managedThing.ts";
import { UserLinks } from "./UserLinks.tsx";

/**
 * Of others: what they see, given and looked at. Of oneself: where one changes how one signs in, which takes the
 * password of now.
 */
export function UserPart({ read, name }: PartProps) {
  const { t } = useTranslation();
  const viewer = useUser();
  if (read.thing.id !== viewer.id)
    return (
      <>
        {/* An administrator sees everything. */}
        {read.thing["administrator"] !== true && <UserLinks read={read} name={name} />}
        <Look id={read.thing.id} person={userFromWire(read.thing)} />
      </>
    );
  return (
    <Text size="sm" role="note">
      {t("manage.user.self")} <Link to="/settings/profile">{t("manage.user.toProfile")}</Link>
    </Text>
  );
}

/** Opens the product as somebody else has it, where the policy lets one. */
function Look({ id, person }: { readonly id: number; readonly person: User | undefined }) {
  const { t } = useTranslation();
  const viewer = useUser();
  const guard = useLeaveGuard();
  const failureText = useFailureText();
  const { look } = useView();
  const [now] = useState(() => Date.now());
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  // Whoever is in the list is managed by who reads it.
  if (!person || !mayViewAs({ viewer, target: person, relation: "managed", now })) return undefined;
  const open = async () => {
    setBusy(true);
    const shown = await look(id);
    if (shown.ok) return;
    setBusy(false);
    setFault(t("viewAs.notShown", { detail: failureText(shown.error) }));
  };
  return (
    <section aria-label={t("viewAs.look")}>
      <Button variant="default" loading={isBusy} onClick={() => guard.leave(() => void open())}>
        {t("viewAs.look")}
      </Button>
      <Text size="sm" mt="xs">
        {t("viewAs.lookHint")}
      </Text>
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </section>
  );
}
