import type { User } from "./user.ts";

/** The attribute with which whoever manages an account asks its person for another password. */
export const NEW_PASSWORD_REQUIRED = "newPasswordRequired";

/** Whether a person must choose a new password before anything else. [AUTH-05] */
export const isNewPasswordRequired = ({ attributes }: Pick<User, "attributes">): boolean =>
  attributes[NEW_PASSWORD_REQUIRED] === true;
