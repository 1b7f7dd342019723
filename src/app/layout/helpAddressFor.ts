import { type MenuPartner, type MenuUser, manualOf } from "#domain/menu/menuOf";

/**
 * Where somebody reads a section of the manual. A partner's own manual is opened as it is: what its
 * sections are called is not known.
 */
export const helpAddressFor =
  (user: MenuUser, partner: MenuPartner, host: string) =>
  (section: string): string | undefined => {
    const target = manualOf(user, partner, host);
    if (!target) return undefined;
    switch (target.type) {
      case "page":
        return `${target.path}/${section}`;
      case "site":
        return target.path;
      default:
        return target.url;
    }
  };
