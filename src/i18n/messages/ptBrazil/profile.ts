import type { SomeMessages } from "../SomeMessages.ts";

export const profile = {
  text: "Sua conta: quem é, como entra, e em que idioma e fuso horário lê.",
  dialog: "Conta de usuário",
  loading: "Carregando sua conta…",
  notLoaded: "Não foi possível ler sua conta: {{detail}}",
  who: "Seus dados",
  signIn: "Login",
  newPassword: "Nova senha",
  newPasswordHint:
    "Deixe vazia para manter a atual. Uma nova encerra sua sessão em todos os outros locais.",
  currentPassword: "Senha atual",
  currentPasswordHint: "Para mudar o e-mail ou a senha é preciso informar a atual.",
  reportsHint: "Sua escolha fica salva. Este servidor ainda não envia estes e-mails.",
  inactiveVehicles: "Veículos sem enviar dados",
  user_updated: "Seu perfil foi atualizado.",
  user_not_updated: "Seu perfil não foi atualizado: {{detail}}",
  user_email_invalid: "Digite um e-mail válido",
  user_password_required: "Digite a senha",
  passwordWrong: "Essa não é a sua senha.",
  passwordWeak: "Fácil demais de adivinhar. Escolha outra.",
  languageNotKept: "Não foi possível salvar o idioma na sua conta: {{detail}}",
  conflict:
    "Enquanto isso, esta conta foi alterada em outro local. O que você digitou continua aqui: revise e atualize de novo.",
  onlyPassword:
    "Esta conta só pode ler: você pode mudar a senha; o resto é alterado por quem a gerencia.",
  emailFixed: "Definido por quem gerencia sua conta.",
  unsaved: {
    title: "Sair sem salvar?",
    text: "Suas alterações não estão salvas.",
    stay: "Continuar editando",
  },
  sessions: {
    title: "Suas sessões abertas",
    text: "Encerrar uma sessão tem efeito imediato nesse local. Os tokens de programas e os links temporários continuam; uma nova senha também os encerra.",
    byProvider: "Com o provedor de identidade",
    end: "Encerrar",
    endNamed: "Encerrar: {{name}}",
    noOthers: "Não há outras sessões abertas.",
    ended: "A sessão foi encerrada nesse local.",
    endedOthers: "Todas as outras sessões foram encerradas.",
    failed: "Não foi possível encerrar: {{detail}}",
    notLoaded: "Não foi possível ler suas sessões: {{detail}}",
  },
} satisfies SomeMessages["profile"];
