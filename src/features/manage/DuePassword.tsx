import { Button, Group, PasswordInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";

interface Props {
  readonly isWrong: boolean;
  readonly onPassword: (password: string) => void;
}

/** Asks for one's own password, which the server wants before it goes on writing. */
export function DuePassword({ isWrong, onPassword }: Props) {
  const { t } = useTranslation();
  const [password, setPassword] = useState("");
  return (
    <Group align="flex-end">
      <PasswordInput
        label={t("manage.password")}
        description={t("manage.passwordHint")}
        error={isWrong ? t("manage.passwordWrong") : undefined}
        errorProps={{ role: "alert" }}
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === "Enter" && password !== "") onPassword(password);
        }}
        autoFocus
        autoComplete="current-password"
        visibilityToggleButtonProps={{ "aria-label": t("login.showPassword"), tabIndex: 0 }}
        flex={1}
      />
      <Button disabled={password === ""} onClick={() => onPassword(password)}>
        {t("manage.save")}
      </Button>
    </Group>
  );
}
