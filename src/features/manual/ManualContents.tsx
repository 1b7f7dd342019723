import { useTranslation } from "react-i18next";
import { Link, NavLink } from "react-router-dom";
import classes from "./Manual.module.css";
import { type ManualChapter, manualPath } from "./readChapter.ts";

interface Props {
  readonly chapters: readonly ManualChapter[];
  /** The chapter whose sections are listed too. */
  readonly shown: ManualChapter | undefined;
}

/** All chapters in order, beside the one that is read; a phone has them on a page of their own. */
export function ManualContents({ chapters, shown }: Props) {
  const { t } = useTranslation();
  return (
    <nav className={classes.contents} aria-label={t("manual.contents")}>
      <ol>
        {chapters.map(({ name, title, sections }) => (
          <li key={name}>
            <NavLink to={manualPath(name)} className={classes.entry ?? ""}>
              {title}
            </NavLink>
            {name === shown?.name && sections.length > 1 && (
              <ol>
                {sections.slice(1).map((section) => (
                  <li key={section.id}>
                    <Link to={manualPath(name, section.id)} className={classes.entry ?? ""}>
                      {section.title}
                    </Link>
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
