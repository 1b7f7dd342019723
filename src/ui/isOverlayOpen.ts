/** What takes the keys for itself while it is open: dialogs, menus, drop-downs. */
const OVERLAYS =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [data-overlay], .mantine-Combobox-dropdown';

/** Whether something lies above the page that has its own keys. */
export const isOverlayOpen = (page: ParentNode): boolean =>
  [...page.querySelectorAll<HTMLElement>(OVERLAYS)].some((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  );
