import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import classes from "./FoldButton.module.css";

interface Props {
  readonly side: "left" | "right";
  readonly folded: boolean;
  readonly words: { readonly fold: string; readonly unfold: string };
  readonly onFold: (folded: boolean) => void;
}

/** Stands at the edge of a pane, and where the pane was when it is folded away. */
export function FoldButton({ side, folded, words, onFold }: Props) {
  const label = folded ? words.unfold : words.fold;
  const pointsLeft = (side === "left") !== folded;
  const Icon = pointsLeft ? IconChevronLeft : IconChevronRight;
  return (
    <button
      type="button"
      className={classes.fold}
      data-side={side}
      aria-expanded={!folded}
      aria-label={label}
      title={label}
      onClick={() => onFold(!folded)}
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  );
}
