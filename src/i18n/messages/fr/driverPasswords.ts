import type { DriverPasswords } from "../en/driverPasswords.ts";

export const driverPasswords: DriverPasswords = {
  open: "Nouveaux mots de passe",
  title: "Nouveaux mots de passe des conducteurs",
  text_one:
    "{{shown}} conducteur reçoit un nouveau mot de passe et l’ancien ne vaut plus. Il n’est affiché ici qu’une fois.",
  text_other:
    "{{shown}} conducteurs reçoivent de nouveaux mots de passe et les anciens ne valent plus. Ils ne sont affichés ici qu’une fois.",
  own: "Votre mot de passe",
  ownHint: "Pour que personne n’emporte de mots de passe depuis une page restée ouverte.",
  make: "Créer les nouveaux mots de passe",
  progress_one: "{{done}} mot de passe sur {{shown}} créé",
  progress_other: "{{done}} mots de passe sur {{shown}} créés",
  made_one:
    "{{shown}} nouveau mot de passe. Personne ne pourra le lire plus tard : enregistrez-le maintenant.",
  made_other:
    "{{shown}} nouveaux mots de passe. Personne ne pourra les lire plus tard : enregistrez-les maintenant.",
  password: "Mot de passe",
  save: "Enregistrer pour Excel",
  file: "mots de passe des conducteurs",
  more_one: "{{shown}} de plus est dans le fichier et dans la copie.",
  more_other: "{{shown}} de plus sont dans le fichier et dans la copie.",
  notTaken:
    "Les nouveaux mots de passe n’ont pas été enregistrés. Sans eux, ces conducteurs ne peuvent pas se connecter.",
  leave: "Fermer sans enregistrer",
};
