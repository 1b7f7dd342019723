import type { StartMessages } from "../en/start.ts";

export const openId: StartMessages["openId"] = {
  signIn: "Entrar com {{name}}",
  signInAside: "Entrar com {{name}} num novo separador",
  away: "De momento não é possível ligar a {{name}}.",
  or: "ou",
  none: "Neste servidor não se entra com um fornecedor de identidade.",
  going: "A ligar a {{name}}…",
  notCompleted: "A entrada não foi concluída. Tente de novo.",
  error: {
    expired:
      "A entrada demorou demasiado, já foi usada ou começou noutro navegador. Tente de novo.",
    cancelled: "Cancelou a entrada.",
    providerUnavailable:
      "De momento não é possível ligar ao fornecedor de identidade. Tente mais tarde.",
    providerRefused: "O fornecedor de identidade não confirmou quem é. Tente de novo.",
    emailUnverified:
      "O seu fornecedor de identidade não verificou o seu endereço de e-mail, por isso não serve para entrar.",
    emailUnproven:
      "O endereço de e-mail da sua conta aqui não está confirmado. Fale com o seu administrador ou escolha uma nova palavra-passe com «Esqueceu-se da palavra-passe?».",
    unknownPerson:
      "Não existe aqui nenhuma conta com o seu endereço de e-mail. Fale com quem gere as contas.",
    userDisabled: "Este utilizador está desativado.",
    newPasswordRequired:
      "Primeiro tem de alterar a sua palavra-passe daqui. Entre com ela ou peça outra em «Esqueceu-se da palavra-passe?».",
    tooManyAttempts: "Demasiadas tentativas. Tente de novo dentro de alguns minutos.",
  },
};
