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
} satisfies SomeMessages;
