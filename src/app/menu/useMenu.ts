import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import { framePath, type MenuEntry, type MenuTarget, menuOf } from "#domain/menu/menuOf";
import { useMapAddressStore } from "../../state/mapAddress.ts";
import { PARTNER } from "../../state/partner.ts";
import { useUser } from "../../state/sessionStore.ts";
import { iconOf, type MenuIcon } from "./menuIcons.ts";
import { useSignOut } from "./signOut.ts";

/** A page of others inside ours is one of our pages, by its own address. */
type Target = Exclude<MenuTarget, { readonly type: "frame" }>;

/** An entry as it is shown: where it leads, in the reader's words. */
export interface ShownEntry {
  readonly id: string;
  readonly label: string;
  readonly target: Target;
  readonly Icon: MenuIcon;
  /** Whether the page that is shown is its own, or one below. */
  readonly isCurrent: boolean;
}

/** What the signed-in person is offered at this host, in order: rail, sheet, account menu and palette. */
export function useMenu(): readonly ShownEntry[] {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const entries = menuOf(useUser(), PARTNER, location.host);
  const current = currentOf(entries, pathname);
  return entries.map((entry) => {
    const { id, name, target, title } = entry;
    const words = name === "own" || name === "externalReports" ? "" : t(`nav.${name}`);
    return {
      id,
      label: title ?? words,
      target: shownTarget(target),
      Icon: iconOf(entry),
      isCurrent: id === current,
    };
  });
}

const shownTarget = (target: MenuTarget): Target =>
  target.type === "frame" ? { type: "page", path: framePath(target.page) } : target;

/** The entry whose page is shown: of two that lie one below the other the lower one. */
function currentOf(entries: readonly MenuEntry[], pathname: string): string | undefined {
  const here = withoutEnd(pathname);
  return entries
    .map(({ id, target }) => ({ id, root: rootOf(shownTarget(target)) }))
    .filter(({ root }) => root !== undefined && (here === root || here.startsWith(`${root}/`)))
    .sort((one, other) => (other.root?.length ?? 0) - (one.root?.length ?? 0))[0]?.id;
}

/** Whichever of the settings it leads to, all of them are its pages. */
function rootOf(target: Target): string | undefined {
  if (target.type !== "page") return undefined;
  return target.path.startsWith("/settings/") ? "/settings" : withoutEnd(target.path);
}

const withoutEnd = (path: string): string => path.replace(/\/+$/, "");

/** Opens an entry: ours in place, at this site in place of the page, of others beside it. */
export function useOpenEntry(): (target: Target) => void {
  const navigate = useNavigate();
  const mapAddress = useMapAddressStore();
  const signOut = useSignOut();
  return (target) => {
    switch (target.type) {
      case "page": {
        const map = mapAddress.get();
        return void navigate(target.path === map.pathname ? map : target.path);
      }
      case "site":
        return location.assign(target.path);
      case "tab":
        return void window.open(target.url, "_blank", "noopener,noreferrer");
      case "signOut":
        return signOut();
    }
  };
}
