import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./NotLoaded.module.css";

interface Props {
  /** What is missing, as a sentence. */
  readonly text: string;
  readonly isAsking: boolean;
  readonly onRetry: () => void;
}

/** Stands where something could not be had, and asks for it again. */
export function NotLoaded({ text, isAsking, onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <span className={classes.line} role="status">
      {text}
      <Button size="compact-xs" variant="default" loading={isAsking} onClick={onRetry}>
        {t("error.tryAgain")}
      </Button>
    </span>
  );
}
