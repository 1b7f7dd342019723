/**
 * For the check box of whoever may only read: the keyboard reaches it and says how it stands, which it would pass
 * over were it disabled. Browsers let it be changed all the same, so who uses this takes no change.
 */
export const readOnlyCheck = (isReadOnly: boolean): { readonly "aria-readonly"?: true } =>
  isReadOnly ? { "aria-readonly": true } : {};
