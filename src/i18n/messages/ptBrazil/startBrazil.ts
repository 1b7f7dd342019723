import type { SomeMessages } from "../SomeMessages.ts";

/** Those of the pages that open without a session. */
export const startBrazil = {
  app: {
    loading: "Carregando…",
    skipToContent: "Pular para o conteúdo",
    crashed: "Algo deu errado nesta página.",
    partMissing: "Uma parte da página não chegou: há uma versão nova ou não há conexão.",
    paneFailed: "Esta parte da página falhou. Todo o resto continua.",
    noPageHere:
      "Este servidor não tem nenhuma página aqui. Pergunte a quem o administra se existe em outro endereço.",
  },
  nav: {
    settings: "Configurações",
    customReports: "Relatórios personalizados",
    management: "Gerenciamento",
    cameras: "Câmeras",
    closedText:
      "Esta parte não está incluída na sua conta ou neste endereço. Peça a quem gerencia sua conta que a ative.",
    closedByLink:
      "O link que você recebeu abre só o mapa. Se precisar de mais, peça a quem o enviou.",
  },
  external: {
    openInTab: "Não aparece aqui? Abrir em uma nova aba",
    loading: "Carregando {{page}}…",
  },
  notBuilt: {
    text: "Esta página está prevista e ainda não existe. O mapa ao vivo já funciona.",
  },
  pages: {
    settings: "Configurações",
    drivers: "Motoristas",
    users: "Usuárioes",
    links: "Links temporários",
    geofence: "Cercas virtuais",
    register: "Cadastrar-se",
    changePassword: "Alterar senha",
    forgotPassword: "Esqueci a senha",
    shared: "Veículo compartilhado",
    connection: "Conexão com o servidor",
    about: "Sobre",
    audit: "Registro de auditoria",
  },
  login: {
    user: "Usuário",
    userHint: "Seu e-mail",
    password: "Senha",
    signingIn: "Entrando…",
    forgot: "Esqueceu a senha?",
    register: "Cadastrar-se",
    userMissing: "Digite o usuário",
    passwordMissing: "Digite a senha",
    wrongCredentials: "Não existe nenhuma conta com esse usuário e essa senha.",
    userDisabled: "Este usuário está desativado.",
    tooManyAttempts: "Muitas tentativas. Tente de novo em {{seconds}} segundos.",
    offline: "Não foi possível conectar ao servidor.",
    sessionEnded: "Sua sessão terminou. Entre de novo.",
    again: {
      title: "Sua sessão terminou. Entre de novo para continuar.",
      text: "O que você via e o que escreveu continua aqui. Até lá nada é atualizado nem enviado.",
      otherText: "Outra pessoa começa do zero: o que foi escrito aqui é perdido.",
    },
    demoText: "Esta é uma demonstração com uma frota simulada. Escolha quem você quer ser:",
    demoRole: {
      readonly: "Somente leitura",
    },
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
      emailUnproven:
        "O e-mail da sua conta aqui não está confirmado. Fale com seu administrador ou escolha uma nova senha com “Esqueceu a senha?”.",
      emailUnverified:
        "Seu provedor de identidade não verificou seu e-mail, por isso ele não serve para entrar.",
      unknownPerson:
        "Não existe aqui nenhuma conta com seu e-mail. Fale com quem gerencia as contas.",
      userDisabled: "Este usuário está desativado.",
      newPasswordRequired:
        "Primeiro é preciso trocar sua senha daqui. Entre com ela ou peça outra em “Esqueceu a senha?”.",
      tooManyAttempts: "Muitas tentativas. Tente de novo em alguns minutos.",
    },
  },
  password: {
    forgotTitle: "Esqueceu a senha?",
    forgotText: "Enviamos um e-mail com um link para você escolher outra.",
    send: "Enviar o link",
    sent: "Se existir uma conta com esse nome, foi enviado um link para o e-mail dela. Ele vale por uma hora.",
    resetTitle: "Escolha uma nova senha",
    challengeText: "Você precisa trocar a senha antes de continuar.",
    save: "Salvar a senha",
    saved: "A nova senha foi salva. Entre com ela.",
    over: "Este link já foi usado ou expirou. Peça outro.",
    weak: "Esta senha é fácil demais de adivinhar. Escolha outra.",
    back: "Voltar ao login",
  },
  setup: {
    text: "Este link funciona uma vez. Escolha como vai entrar.",
    password: "Nova senha",
    confirm: "Confirmar senha",
    mismatch: "As senhas não coincidem",
    emailInvalid: "Digite um e-mail válido",
    linkUsed: "Este link já foi usado ou expirou. Reinicie o servidor para obter outro.",
    noRegistration: "O cadastro não está aberto. Peça uma conta ao seu administrador.",
    registered:
      "Você já pode entrar com este e-mail e esta senha. Se não conseguir, já existe uma conta com este e-mail.",
  },
  share: {
    title: "Compartilhar por um tempo",
    menu: "Compartilhar link temporário",
    text: "Quem tiver o link vê {{name}} sem conta, até ele expirar.",
    until: "Até o fim de",
    partialHint: "Onde está o veículo, sem detalhes nem histórico.",
    fullHint: "Tudo o que o veículo informa, e por onde andou.",
    create: "Criar link",
    failed: "O link não foi criado: {{detail}}",
    link: "Link",
    copy: "Copiar link",
    copied: "Link copiado",
    once: "O link expira em {{time}}. Ele só é mostrado agora: copie-o.",
    openTitle: "Veículos compartilhados",
    opening: "Abrindo o link…",
    guest: "Convidado de um link temporário",
    signedInAs: "Você entrou como {{name}}. Abrir este link encerra sua sessão.",
    stay: "Continuar na sua sessão",
    invalid: "Este link não funciona: expirou, foi retirado ou está incompleto.",
    offline: "Não foi possível abrir o link: {{detail}}",
  },
  error: {
    sectionClosed: "Sua conta não tem acesso a esta parte. Fale com quem a gerencia.",
    offline: "Não foi possível conectar ao servidor.",
    diskFull: "O disco do servidor está cheio: nada foi salvo.",
  },
} satisfies SomeMessages;
