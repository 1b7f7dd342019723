import classes from "./Brand.module.css";

/** The mark and name of whoever runs the product. */
export function Brand({ markOnly = false }: { readonly markOnly?: boolean }) {
  return (
    <span className={classes.brand}>
      <svg viewBox="0 0 32 32" className={classes.mark} aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="currentColor" />
        <path d="M16 6 L24.5 25 L16 20.5 L7.5 25 Z" fill="var(--mark-ink)" />
      </svg>
      {!markOnly && <span className={classes.name}>Waymark</span>}
    </span>
  );
}
