import type { ComponentPropsWithoutRef } from "react";
import { Link } from "react-router-dom";
import { useMapAddress } from "../../state/mapAddress.ts";
import { type ShownEntry, useOpenEntry } from "./useMenu.ts";

interface Props extends ComponentPropsWithoutRef<"a"> {
  readonly entry: ShownEntry;
  /** It has been chosen: whatever shows it may go. */
  readonly onChosen?: () => void;
}

/** An entry of the menu: a link where it has an address to copy, a button where it does something. */
export function MenuEntryLink({
  entry: { target, isCurrent },
  onChosen,
  children,
  ...rest
}: Props) {
  const map = useMapAddress();
  const open = useOpenEntry();
  const { className, ...attributes } = rest;
  switch (target.type) {
    case "page":
      return (
        <Link
          {...attributes}
          to={target.path === map.pathname ? map : target.path}
          className={className}
          aria-current={isCurrent ? "page" : undefined}
          onClick={onChosen}
        >
          {children}
        </Link>
      );
    case "site":
      return (
        <a {...attributes} href={target.path} className={className}>
          {children}
        </a>
      );
    case "tab":
      return (
        <a
          {...attributes}
          href={target.url}
          target="_blank"
          rel="noopener noreferrer"
          className={className}
          onClick={onChosen}
        >
          {children}
        </a>
      );
    case "signOut":
      return (
        <button
          {...(attributes as ComponentPropsWithoutRef<"button">)}
          type="button"
          className={className}
          onClick={() => {
            onChosen?.();
            open(target);
          }}
        >
          {children}
        </button>
      );
  }
}
