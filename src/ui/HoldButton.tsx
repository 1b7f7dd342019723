import { Button, type ButtonProps } from "@mantine/core";
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import type { DurationMs } from "#domain/units";
import classes from "./HoldButton.module.css";

interface Props extends Pick<ButtonProps, "leftSection"> {
  /** How long it has to be held. */
  readonly hold: DurationMs;
  /** How long a second press is waited for from who cannot hold. */
  readonly again: DurationMs;
  readonly disabled: boolean;
  readonly describedBy: string;
  readonly tone: "plain" | "danger";
  readonly children: ReactNode;
  /** Instead of the children while a second press is waited for; read out. */
  readonly againWords: string;
  readonly onHeld: () => void;
}

type Phase = "resting" | "held" | "asked";

/**
 * A button that has to be meant: pressed and held, by pointer or by key. Letting go, moving off it or
 * losing focus lets it be. Who can only press, as with a screen reader, presses twice.
 */
export function HoldButton({
  hold,
  again,
  disabled,
  describedBy,
  children,
  againWords,
  tone,
  onHeld,
  ...look
}: Props) {
  const [phase, setPhase] = useState<Phase>("resting");
  /** The press that a click belongs to was a hold, which has spoken for itself. */
  const isPressed = useRef(false);
  const end = useEffectEvent(() => {
    const wasHeld = phase === "held";
    setPhase("resting");
    if (wasHeld && !disabled) onHeld();
  });
  useEffect(() => {
    if (phase === "resting") return;
    const timer = setTimeout(() => end(), phase === "held" ? hold : again);
    return () => clearTimeout(timer);
  }, [phase, hold, again]);
  if (disabled && phase !== "resting") setPhase("resting");

  const press = () => {
    if (disabled) return;
    isPressed.current = true;
    setPhase("held");
  };
  const release = () => setPhase((now) => (now === "held" ? "resting" : now));
  /** No click follows. */
  const letBe = () => {
    isPressed.current = false;
    release();
  };
  return (
    <Button
      {...look}
      fullWidth
      className={classes.hold}
      data-tone={tone}
      data-held={phase === "held" || undefined}
      style={{ "--hold": `${hold}ms` }}
      disabled={disabled}
      aria-describedby={describedBy}
      onPointerDown={({ button }: PointerEvent) => button === 0 && press()}
      onPointerUp={release}
      onPointerLeave={letBe}
      onPointerCancel={letBe}
      onBlur={() => setPhase("resting")}
      onContextMenu={(event: MouseEvent) => event.preventDefault()}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== "Enter" && event.key !== " ") return release();
        event.preventDefault();
        if (!event.repeat) press();
        return undefined;
      }}
      onKeyUp={letBe}
      onClick={() => {
        const wasPress = isPressed.current;
        isPressed.current = false;
        if (wasPress) return;
        if (phase !== "asked") return setPhase("asked");
        setPhase("resting");
        return onHeld();
      }}
    >
      <span aria-live="polite">{phase === "asked" ? againWords : children}</span>
    </Button>
  );
}
