import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation } from "react-router-dom";
import type { ExternalPage } from "#domain/menu/externalPage";
import { framePath, type MenuEntryName, type MenuTarget, menuOf } from "#domain/menu/menuOf";
import { PARTNER } from "../../state/partner.ts";
import { useUser } from "../../state/sessionStore.ts";
import { Message, NoPageHere } from "./NotBuiltYet.tsx";
import { SectionClosed } from "./SectionGate.tsx";
import { useTitleText } from "./useTitle.ts";

/** Entries with a name of ours that may lead to a page of others. */
type Name = Exclude<MenuEntryName, "own" | "externalReports" | "signOut" | "map" | "settings">;

interface Props {
  readonly name: Name;
  /** What is at the address where the menu leads nowhere else. */
  readonly children: ReactNode;
}

/**
 * An address that somebody types leads where the entry of the menu leads: to the page that the partner has
 * there, and to ours where it has none.
 */
export function PartnerPage({ name, children }: Props) {
  const target = useTarget(name);
  const here = useLocation().pathname;
  switch (target?.type) {
    case "frame":
      return <Navigate to={framePath(target.page)} replace />;
    case "tab":
      return <Outside name={name} href={target.url} inTab />;
    case "site":
      return isSamePath(target.path, here) ? children : <Outside name={name} href={target.path} />;
    default:
      return children;
  }
}

/** An address for which there is no page of ours at all: the partner's, or word of whom to ask. */
export function ServicePage({ name }: Pick<Props, "name">) {
  const { t } = useTranslation();
  const { guest } = useUser();
  const isOffered = useTarget(name) !== undefined;
  const isConfigured = PARTNER.pages[name as ExternalPage] !== undefined;
  if (!isOffered && (guest !== undefined || isConfigured))
    return <SectionClosed name={t(`nav.${name}`)} />;
  return (
    <PartnerPage name={name}>
      <NoPageHere />
    </PartnerPage>
  );
}

function useTarget(name: Name): MenuTarget | undefined {
  return menuOf(useUser(), PARTNER, location.host).find((entry) => entry.name === name)?.target;
}

const isSamePath = (address: string, here: string): boolean =>
  withoutEnd(address.replace(/[?#].*$/s, "")) === withoutEnd(here);
const withoutEnd = (path: string): string => path.replace(/\/+$/, "");

interface OutsideProps extends Pick<Props, "name"> {
  readonly href: string;
  readonly inTab?: boolean;
}

/** Nobody is sent away by an address: they go by themselves. */
function Outside({ name, href, inTab = false }: OutsideProps) {
  const { t } = useTranslation();
  const title = t(`nav.${name}`);
  useTitleText(title);
  const tab = inTab ? { target: "_blank", rel: "noopener noreferrer" } : {};
  return (
    <Message title={title} text="">
      <Button component="a" href={href} {...tab}>
        {t("external.open", { page: title })}
      </Button>
    </Message>
  );
}
