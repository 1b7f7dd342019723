import type { Messages } from "./en.ts";

/** Some of the messages, at whatever depth. */
export type SomeMessages = Partial<{
  [Key in keyof Messages]: Messages[Key] extends string ? string : Partial<Messages[Key]>;
}>;

/** Where Brazil says it in another way than Portugal, and it matters; all else is shared. */
export const ptBrazil: SomeMessages = {
  state: { idle: "Em marcha lenta", disconnected: "Sem conexão" },
  login: {
    password: "Senha",
    forgot: "Esqueceu a senha?",
    userMissing: "Digite o usuário",
    passwordMissing: "Digite a senha",
    wrongCredentials: "Não existe nenhuma conta com esse usuário e essa senha.",
    userDisabled: "Este usuário está desativado.",
    showPassword: "Mostrar ou esconder a senha",
  },
  connection: {
    loading: "Carregando a frota…",
    live: "Ao vivo",
    lost: "Conexão perdida",
    retrying: "Conectando…",
    reconnect: "Conectar agora",
  },
  chart: { nothing: "Nenhuma das leituras escolhidas foi informada neste período." },
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
  history: {
    live: "Voltar ao vivo",
    unreadable: "O link indica um momento do passado que não faz sentido. Esta é a visão ao vivo.",
    loading: "Carregando…",
    selectForBands: "Escolha um veículo para ver quando rodava, estava em marcha lenta ou parado.",
  },
  shortcut: { live: "Voltar ao vivo" },
  error: { offline: "Não foi possível conectar ao servidor." },
};
