import { isTrue } from "./section.ts";

/** The attribute with which whoever manages an account asks its person for another password. */
export const NEW_PASSWORD_REQUIRED = "newPasswordRequired";

/** Whether a person must choose a new password before anything else: stock clients write the word. [AUTH-05] */
export const isNewPasswordRequired = ({
  attributes,
}: {
  readonly attributes: Readonly<Record<string, unknown>>;
}): boolean => isTrue(attributes[NEW_PASSWORD_REQUIRED]);
