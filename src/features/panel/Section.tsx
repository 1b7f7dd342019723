import { IconChevronDown } from "@tabler/icons-react";
import { createContext, type ReactNode, useContext, useId } from "react";
import type { EpochMs } from "#domain/units";
import { Age } from "./Age.tsx";
import classes from "./Section.module.css";
import type { SectionName, useFolded } from "./useFolded.ts";

/** The panel's memory of what is folded. */
export const FoldedContext = createContext<ReturnType<typeof useFolded> | undefined>(undefined);

interface Props {
  readonly section: SectionName;
  readonly title: string;
  /** When what stands here was true; its age shows once it is no longer live. */
  readonly asOf?: EpochMs | undefined;
  readonly children: ReactNode;
}

/** A part of the panel that can be folded away. */
export function Section({ section, title, asOf, children }: Props) {
  const folding = useContext(FoldedContext);
  const id = useId();
  const isOpen = !folding?.isFolded(section);
  return (
    <section className={classes.section} data-section={section}>
      <h3 className={classes.heading}>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => folding?.toggle(section)}
        >
          <IconChevronDown size={14} className={classes.chevron} aria-hidden="true" />
          <span className={classes.title}>{title}</span>
          {asOf !== undefined && (
            <span className={classes.age}>
              <Age of={asOf} />
            </span>
          )}
        </button>
      </h3>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}
