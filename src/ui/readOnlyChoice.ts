/**
 * For the library's choosers of whoever may only read: the keyboard reaches what is chosen, which it would
 * pass over were it disabled, and no list opens, which the library would say of an empty one.
 */
export const readOnlyChoice = (
  isReadOnly: boolean,
): { readonly readOnly: boolean; readonly dropdownOpened?: false } =>
  isReadOnly ? { readOnly: true, dropdownOpened: false } : { readOnly: false };
