import { Brand } from "../ui/icons/Brand.tsx";
import { PARTNER } from "./partner.ts";

/** The mark and name of whose host this is. */
export function PartnerBrand({ markOnly = false }: { readonly markOnly?: boolean }) {
  return <Brand title={PARTNER.title} logo={PARTNER.logo} markOnly={markOnly} />;
}
