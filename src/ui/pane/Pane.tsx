import { CloseButton } from "@mantine/core";
import { type CSSProperties, type ReactNode, useRef } from "react";
import { FoldButton } from "./FoldButton.tsx";
import classes from "./Pane.module.css";
import { ResizeEdge } from "./ResizeEdge.tsx";
import { type Detent, SheetHandle } from "./SheetHandle.tsx";
import type { Layout } from "./useLayout.ts";

interface Props {
  readonly side: "left" | "right";
  readonly layout: Layout;
  /** Names of its parts for those who hear them. */
  readonly words: {
    readonly edge: string;
    readonly fold: string;
    readonly unfold: string;
    readonly sheet: string;
  };
  readonly width: number;
  readonly minWidth: number;
  readonly maxWidth: number;
  readonly onResize: (width: number) => void;
  readonly folded: boolean;
  readonly onFold: (folded: boolean) => void;
  /** On a phone: how much of the screen it takes, and what it may take. */
  readonly detent: Detent;
  readonly detents: readonly Detent[];
  readonly onDetent: (detent: Detent) => void;
  readonly children: ReactNode;
}

/**
 * A column beside the map that can be made wider or folded away; on a phone a sheet over it. Its
 * content stays mounted while it is folded away.
 */
export function Pane({ side, layout, words, children, ...pane }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { width, folded, onFold, detent } = pane;
  const isSheet = layout !== "wide";
  const isHidden = isSheet ? detent === "closed" : folded;
  const canClose = pane.detents.includes("closed");
  return (
    <div
      ref={frame}
      className={classes.pane}
      data-side={side}
      data-folded={folded || undefined}
      data-detent={detent}
      style={{ "--pane": `${width}px` } as CSSProperties}
    >
      {layout === "phone" && detent !== "closed" && (
        <div className={classes.bar}>
          <SheetHandle
            frame={frame}
            label={words.sheet}
            detent={detent}
            detents={pane.detents}
            onDetent={pane.onDetent}
          />
          {canClose && (
            <CloseButton
              className={classes.close ?? ""}
              aria-label={words.fold}
              onClick={() => pane.onDetent("closed")}
            />
          )}
        </div>
      )}
      <div className={classes.body} inert={isHidden}>
        {children}
      </div>
      {!isSheet && (
        <>
          {!folded && (
            <ResizeEdge
              label={words.edge}
              side={side === "left" ? "right" : "left"}
              width={width}
              min={pane.minWidth}
              max={pane.maxWidth}
              onResize={pane.onResize}
              onFold={() => onFold(true)}
            />
          )}
          <FoldButton side={side} folded={folded} words={words} onFold={onFold} />
        </>
      )}
      {layout === "lowPhone" && canClose && (
        <FoldButton
          side={side}
          folded={isHidden}
          words={words}
          onFold={(fold) => pane.onDetent(fold ? "closed" : "half")}
        />
      )}
    </div>
  );
}
