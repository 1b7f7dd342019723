import type { StartMessages } from "../en/start.ts";

export const openId: StartMessages["openId"] = {
  signIn: "Se connecter avec {{name}}",
  signInAside: "Se connecter avec {{name}} dans un nouvel onglet",
  away: "{{name}} est injoignable pour le moment.",
  or: "ou",
  none: "Ce serveur n’utilise aucun fournisseur d’identité.",
  going: "Connexion à {{name}}…",
  notCompleted: "La connexion n’a pas abouti. Réessayez.",
  error: {
    expired:
      "Cette connexion a pris trop de temps, a déjà servi ou a commencé dans un autre navigateur. Réessayez.",
    cancelled: "Vous avez annulé la connexion.",
    providerUnavailable:
      "Le fournisseur d’identité est injoignable pour le moment. Réessayez plus tard.",
    providerRefused: "Le fournisseur d’identité n’a pas confirmé qui vous êtes. Réessayez.",
    emailUnverified:
      "Votre fournisseur d’identité n’a pas vérifié votre adresse e-mail : elle ne permet pas de se connecter.",
    emailUnproven:
      "L’adresse e-mail de votre compte ici n’est pas confirmée. Adressez-vous à votre administrateur ou choisissez un nouveau mot de passe par « Mot de passe oublié ? ».",
    unknownPerson:
      "Aucun compte n’a votre adresse e-mail ici. Adressez-vous à la personne qui gère les comptes.",
    userDisabled: "Cet utilisateur est désactivé.",
    newPasswordRequired:
      "Vous devez d’abord changer votre mot de passe d’ici. Connectez-vous avec celui-ci ou demandez-en un autre par « Mot de passe oublié ? ».",
    tooManyAttempts: "Trop de tentatives. Réessayez dans quelques minutes.",
  },
};
