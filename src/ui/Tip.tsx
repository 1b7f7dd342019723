import { Tooltip, type TooltipProps } from "@mantine/core";
import { cloneElement, type HTMLAttributes, type ReactElement, useEffect, useState } from "react";

interface Props extends Pick<TooltipProps, "position" | "multiline" | "maw"> {
  readonly label: string;
  readonly disabled?: boolean;
  /** Hands its attributes on to the element that it draws. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/**
 * The words of a button that shows only a sign, while a mouse moves over it or the Tab key has come
 * to it. A finger opens nothing, nor does what merely happens: focus that a closed dialog gives back,
 * or a page that changes under a pointer at rest.
 */
export function Tip({ label, disabled = false, children, ...tooltipProps }: Props) {
  const [state, setState] = useState<"closed" | "open" | "pressed">("closed");
  const isOpen = state === "open" && !disabled;
  const close = () => setState("closed");
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = ({ key }: KeyboardEvent) => key === "Escape" && setState("closed");
    addEventListener("keydown", onKeyDown, true);
    return () => removeEventListener("keydown", onKeyDown, true);
  }, [isOpen]);

  const target = cloneElement(children, {
    onPointerMove: ({ pointerType, buttons, movementX, movementY }) => {
      const isAtRest = movementX === 0 && movementY === 0;
      if (pointerType === "touch" || buttons !== 0 || isAtRest) return;
      setState((held) => (held === "closed" ? "open" : held));
    },
    onPointerDown: () => setState("pressed"),
    onPointerLeave: close,
    // Focus alone does not say what brought it; the key that did is let go of here.
    onKeyUp: ({ key }) => key === "Tab" && setState("open"),
    onBlur: close,
  });
  return (
    <Tooltip label={label} opened={isOpen} {...tooltipProps}>
      {target}
    </Tooltip>
  );
}
