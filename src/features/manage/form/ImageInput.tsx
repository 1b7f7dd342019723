import { Button, FileButton, Progress, TextInput } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../i18n/useFormat.ts";
import { ownImage } from "../../../ui/icons/ownImage.ts";
import type { CustomInputProps } from "../managedThing.ts";
import classes from "./ImageInput.module.css";
import { useImageUpload } from "./useImageUpload.ts";
import { useNoStrayFiles } from "./useNoStrayFiles.ts";
import { useUploadText } from "./useUploadText.ts";

/**
 * The address of an image on our own server, and the ways to put one there: chosen, dropped or pasted it
 * is sent, and its address is what the field holds.
 */
export function ImageInput({ label, error, isReadOnly, value, ...props }: CustomInputProps) {
  const { hint, onChange, onHold } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const uploadText = useUploadText();
  const { upload, take, stop } = useImageUpload(onChange);
  const [isOver, setOver] = useState(false);
  const choose = useRef<HTMLButtonElement>(null);
  const again = useRef<() => void>(null);
  useNoStrayFiles();
  const isBusy = upload.is === "reading" || upload.is === "sending";
  useEffect(() => {
    onHold?.(isBusy);
    return () => onHold?.(false);
  }, [isBusy, onHold]);

  const takeFrom = (files: FileList | undefined): boolean => {
    const file = files?.[0];
    if (!file || isReadOnly) return false;
    take(file);
    return true;
  };
  /** The button goes with what it ended. */
  const end = (change: () => void) => {
    change();
    choose.current?.focus();
  };
  const remove = () => {
    stop();
    onChange("");
  };
  const over = (event: DragEvent) => {
    if (isReadOnly || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    setOver(true);
  };
  const share = upload.is === "sending" ? Math.floor(upload.share * 100) : 0;
  const sending = t("manage.upload.sending", { percent: format.percent(share) });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and the label is the input's.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its button does the same
    <div
      className={classes.field}
      role="group"
      aria-label={label}
      data-over={isOver || undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (takeFrom(event.dataTransfer.files)) event.preventDefault();
      }}
      onPaste={(event) => {
        if (takeFrom(event.clipboardData.files)) event.preventDefault();
      }}
    >
      <TextInput
        label={label}
        description={hint}
        error={error}
        errorProps={{ role: "alert" }}
        readOnly={isReadOnly}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Shown value={value} preview={upload.is === "sending" ? upload.preview : undefined}>
        <div className={classes.actions} data-still={isReadOnly || undefined}>
          <FileButton
            accept="image/*"
            resetRef={again}
            inputProps={{ disabled: isReadOnly }}
            onChange={(file) => {
              if (file) take(file);
              // The same file may be chosen again.
              again.current?.();
            }}
          >
            {({ onClick }) => (
              <Button ref={choose} variant="default" size="xs" onClick={onClick}>
                {t("manage.upload.choose")}
              </Button>
            )}
          </FileButton>
          {isBusy ? (
            <Button variant="subtle" size="xs" onClick={() => end(stop)}>
              {t("manage.upload.cancel")}
            </Button>
          ) : (
            value !== "" && (
              <Button variant="subtle" size="xs" onClick={() => end(remove)}>
                {t("manage.upload.remove")}
              </Button>
            )
          )}
          {isBusy && (
            <div className={classes.sending}>
              {sending}
              <Progress value={share} aria-label={sending} size="sm" />
            </div>
          )}
        </div>
      </Shown>
      {upload.is === "failed" && (
        <p className={classes.fault} role="alert">
          {uploadText(upload.why)}{" "}
          {typeof upload.why !== "string" && (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => end(() => take(upload.file))}
            >
              {t("error.tryAgain")}
            </Button>
          )}
        </p>
      )}
      <span className="visually-hidden" role="status">
        {upload.is === "done" && t("manage.upload.done")}
      </span>
    </div>
  );
}

interface ShownProps {
  readonly value: string;
  /** What is being sent. */
  readonly preview: string | undefined;
  /** What stands beside it. */
  readonly children: ReactNode;
}

/** The image; in words why there is none to be seen where an address is given. */
function Shown({ value, preview, children }: ShownProps) {
  const { t } = useTranslation();
  const address = value.trim();
  const own = ownImage(address);
  const image = preview ?? own;
  const [broken, setBroken] = useState<string>();
  const isShown = image !== undefined && image !== broken;
  const isForeign = address !== "" && own === undefined;
  return (
    <>
      <div className={classes.row}>
        <span className={classes.frame}>
          {isShown ? (
            <img
              key={image}
              src={image}
              alt={t("manage.upload.shown")}
              onError={() => setBroken(image)}
            />
          ) : (
            <IconPhoto size={28} stroke={1.25} aria-hidden="true" />
          )}
        </span>
        {children}
      </div>
      {!isShown && address !== "" && (
        <p className={classes.hint}>
          {t(isForeign ? "manage.upload.foreign" : "manage.upload.missing")}
        </p>
      )}
    </>
  );
}
