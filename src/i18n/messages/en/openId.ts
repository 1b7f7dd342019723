export const openId = {
  signIn: "Sign in with {{name}}",
  signInAside: "Sign in with {{name}} in a new tab",
  away: "{{name}} cannot be reached at the moment.",
  or: "or",
  none: "Nobody signs in by an identity provider on this server.",
  going: "Going to {{name}}…",
  notCompleted: "Signing in was not completed. Please try again.",
  error: {
    expired:
      "This sign-in took too long, was already used or was begun in another browser. Please try again.",
    cancelled: "You cancelled signing in.",
    providerUnavailable:
      "The identity provider cannot be reached at the moment. Please try again later.",
    providerRefused: "The identity provider did not confirm who you are. Please try again.",
    emailUnverified:
      "Your identity provider has not confirmed your e-mail address, so it cannot be used to sign in.",
    emailUnproven:
      "The e-mail address of your account here has not been confirmed. Ask your administrator, or choose a new password by “Forgot password?”.",
    unknownPerson:
      "There is no account with your e-mail address here. Ask whoever manages the accounts.",
    userDisabled: "This user is disabled.",
    newPasswordRequired:
      "Your password here must be replaced first. Sign in with it, or ask for a new one with “Forgot password?”.",
    tooManyAttempts: "Too many attempts. Please try again in a few minutes.",
  },
};
