/** Shorter ones never were valid, so sign-in need not ask the server. docs/decisions/passwords.md */
export const MIN_PASSWORD_AT_SIGN_IN = 6;
/** For passwords that are chosen now; a partner may ask for more. */
export const MIN_NEW_PASSWORD = 8;
/** Longer ones are refused before hashing, so that nobody can make the server hash a book. */
export const MAX_PASSWORD = 256;

/** The one form in which sign-in names are sent, stored and compared. */
export const canonicalLogin = (typed: string) => typed.normalize("NFKC").trim().toLowerCase();
