import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_NAME } from "#contract/objects/wireFields";
import { useFailureText } from "../../../state/useFailureText.ts";
import classes from "./Editor.module.css";
import type { ShapeEditorState } from "./useShapeEditor.ts";

/** What it shall be called: with that it is saved; without, one goes on drawing. */
export function NameForm({ editor }: { readonly editor: ShapeEditorState }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { context, kind, mode, send } = editor;
  const { name } = context;
  const [isAsked, setAsked] = useState(false);
  const isMissing = isAsked && name.trim() === "";
  return (
    <form
      className={classes.corners}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        send({ type: "user.named", name });
      }}
    >
      <TextInput
        label={t(`draw.nameOf.${kind}`)}
        required
        withAsterisk={false}
        data-autofocus
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for, and nothing else is left to do
        autoFocus
        maxLength={MAX_NAME}
        value={name}
        disabled={mode === "saving"}
        error={isMissing && t("manage.fault.missing")}
        onChange={({ currentTarget }) =>
          send({ type: "user.typedName", name: currentTarget.value })
        }
      />
      {context.failure && (
        <p className={classes.fault} role="alert">
          {t(`draw.notMade.${kind}`, { detail: failureText(context.failure) })}
        </p>
      )}
      <div className={classes.ends}>
        <Button
          variant="default"
          disabled={mode === "saving"}
          onClick={() => send({ type: "user.cancelled" })}
        >
          {t("draw.back")}
        </Button>
        <Button type="submit" loading={mode === "saving"}>
          {t("manage.save")}
        </Button>
      </div>
    </form>
  );
}
