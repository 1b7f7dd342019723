import { Modal } from "@mantine/core";
import { type ComponentProps, type FocusEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Palette } from "./Palette.tsx";
import classes from "./PaletteDialog.module.css";

interface Props extends ComponentProps<typeof Palette> {
  readonly opened: boolean;
}

/** The palette over whatever page is shown. Each time it opens it starts afresh. */
export function PaletteDialog({ opened, ...palette }: Props) {
  const { t } = useTranslation();
  const noteFocus = useFocusReturn(opened);
  return (
    <Modal.Root
      opened={opened}
      onClose={palette.onClose}
      // A class of `Modal.Content` would hold for the frame around it, too.
      classNames={{
        root: classes.root ?? "",
        content: classes.content ?? "",
        body: classes.body ?? "",
      }}
      padding={0}
      size={600}
      yOffset="var(--palette-top)"
      xOffset="var(--palette-side)"
      transitionProps={{ duration: 0 }}
      lockScroll={false}
      returnFocus={false}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t("palette.title")} onFocus={noteFocus}>
        <Modal.Body>{opened && <Palette {...palette} />}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/**
 * Gives the focus back to where it was before the palette opened, as soon as it has closed, unless
 * what was picked has taken it. Returns what notes where it comes from.
 */
function useFocusReturn(opened: boolean) {
  const before = useRef<EventTarget | null>(null);
  useEffect(() => {
    if (opened) return;
    const { activeElement, body } = document;
    if (activeElement === body && before.current instanceof HTMLElement)
      before.current.focus({ preventScroll: true });
    before.current = null;
  }, [opened]);
  return ({ relatedTarget }: FocusEvent) => {
    before.current ??= relatedTarget;
  };
}
