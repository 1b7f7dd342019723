import { IconX } from "@tabler/icons-react";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import classes from "../Manage.module.css";

interface HeadProps {
  readonly title: string;
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly onClose: () => void;
}

/** Whose form it is, and the way back to the list. */
export function FormHead({ title, heading, onClose }: HeadProps) {
  const { t } = useTranslation();
  return (
    <header className={classes.formHead}>
      {title === "" ? (
        <span />
      ) : (
        <h2 ref={heading} tabIndex={-1}>
          <bdi>{title}</bdi>
        </h2>
      )}
      <button
        type="button"
        className={classes.close}
        aria-label={t("manage.close")}
        onClick={onClose}
      >
        <IconX size={18} aria-hidden="true" />
      </button>
    </header>
  );
}
