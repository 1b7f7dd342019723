import type { SomeMessages } from "../ptBrazil.ts";

/** Those of the pages that open without a session. */
export const startBrazil = {
  app: {
    partMissing: "Uma parte da página não chegou: há uma versão nova ou não há conexão.",
  },
  login: {
    password: "Senha",
    forgot: "Esqueceu a senha?",
    userMissing: "Digite o usuário",
    passwordMissing: "Digite a senha",
    wrongCredentials: "Não existe nenhuma conta com esse usuário e essa senha.",
    userDisabled: "Este usuário está desativado.",
    showPassword: "Mostrar ou esconder a senha",
  },
  openId: {
    signInAside: "Entrar com {{name}} em uma nova aba",
    away: "No momento não é possível conectar a {{name}}.",
    none: "Neste servidor ninguém entra com um provedor de identidade.",
    going: "Conectando a {{name}}…",
    notCompleted: "O login não foi concluído. Tente de novo.",
    error: {
      expired: "O login demorou demais, já foi usado ou começou em outro navegador. Tente de novo.",
      cancelled: "Você cancelou o login.",
      providerUnavailable:
        "No momento não é possível conectar ao provedor de identidade. Tente mais tarde.",
      providerRefused: "O provedor de identidade não confirmou quem você é. Tente de novo.",
      emailUnverified:
        "Seu provedor de identidade não verificou seu e-mail, por isso ele não serve para entrar.",
      emailUnproven:
        "O e-mail da sua conta aqui não está confirmado. Fale com seu administrador ou escolha uma nova senha com “Esqueceu a senha?”.",
      unknownPerson:
        "Não existe aqui nenhuma conta com seu e-mail. Fale com quem gerencia as contas.",
      userDisabled: "Este usuário está desativado.",
      newPasswordRequired:
        "Primeiro é preciso trocar sua senha daqui. Entre com ela ou peça outra em “Esqueceu a senha?”.",
      tooManyAttempts: "Muitas tentativas. Tente de novo em alguns minutos.",
    },
  },
  pages: { audit: "Registro de auditoria" },
  share: {
    title: "Compartilhar por um tempo",
    menu: "Compartilhar link temporário",
    text: "Quem tiver o link vê {{name}} sem conta, até ele expirar.",
    create: "Criar link",
    failed: "O link não foi criado: {{detail}}",
    link: "Link",
    copy: "Copiar link",
    copied: "Link copiado",
    openTitle: "Veículos compartilhados",
    opening: "Abrindo o link…",
  },
  error: { offline: "Não foi possível conectar ao servidor." },
  external: {
    openInTab: "Não aparece aqui? Abrir em uma nova aba",
    loading: "Carregando {{page}}…",
  },
} satisfies SomeMessages;
