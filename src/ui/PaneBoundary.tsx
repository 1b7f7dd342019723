import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Boundary } from "./Boundary.tsx";
import { PartNotLoaded } from "./lazyPart.ts";
import classes from "./PaneBoundary.module.css";

interface Props {
  readonly children: ReactNode;
  /** What the part is about: another one is another try. */
  readonly subject?: unknown;
  /** The frame of what it stands for, where that has one of its own. */
  readonly className?: string | undefined;
  /** Takes the part away, where it can be. */
  readonly onClose?: () => void;
}

/** A part of the page that may fail alone: it says so in its place and offers to try again. */
export const PaneBoundary = ({ children, subject, ...frame }: Props) => (
  <Boundary
    subject={subject}
    renderFallback={(error, again) => <Failed error={error} again={again} {...frame} />}
  >
    {children}
  </Boundary>
);

interface FailedProps extends Pick<Props, "className" | "onClose"> {
  readonly error: unknown;
  readonly again: () => void;
}

function Failed({ error, again, className, onClose }: FailedProps) {
  const { t } = useTranslation();
  const isMissing = error instanceof PartNotLoaded;
  return (
    <div className={[classes.failed, className].join(" ")} role="alert" data-testid="pane-failed">
      <p>{t(isMissing ? "app.partMissing" : "app.paneFailed")}</p>
      {!isMissing && <code>{error instanceof Error ? error.message : String(error)}</code>}
      <div className={classes.buttons}>
        {isMissing ? (
          <Button size="compact-sm" variant="default" onClick={() => location.reload()}>
            {t("app.reload")}
          </Button>
        ) : (
          <Button size="compact-sm" variant="default" onClick={again}>
            {t("error.tryAgain")}
          </Button>
        )}
        {onClose && (
          <Button size="compact-sm" variant="default" onClick={onClose}>
            {t("app.closePane")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** One row of a list, which may fail without the others. Another `subject` is another try. */
export const RowBoundary = ({ children, subject }: Pick<Props, "children" | "subject">) => (
  <Boundary subject={subject} renderFallback={() => <FailedRow />}>
    {children}
  </Boundary>
);

function FailedRow() {
  const { t } = useTranslation();
  return <span className={classes.row}>{t("app.rowFailed")}</span>;
}
