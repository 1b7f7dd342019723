import type { SomeMessages } from "../SomeMessages.ts";

export const manageUser = {
  make: "Novo usuário",
  search: "Buscar usuários",
  none: "Você ainda não tem usuários.",
  login: "Nome de usuário",
  password: "Senha",
  newPassword: "Nova senha",
  mustChoose: "Precisa escolher uma nova senha ao entrar",
  roles: { readonly: "Somente leitura" },
  roleHints: {
    manager: "Trabalha com veículos e tem seus próprios usuários.",
    operator: "Trabalha com veículos e não tem usuários.",
  },
  limit: "Usuários que pode ter",
  mayChangeVehicles: "Pode alterar as configurações dos veículos",
  mayChangeVehiclesHint: "Também motoristas, vínculos e comandos a veículos.",
  limitCommands: "Só comandos salvos, nenhum próprio",
  deviceLimit: "Veículos que pode adicionar",
  disabledHint: "Não pode entrar, e suas sessões terminam na hora.",
  section: { usual: "Como de costume" },
  duplicate: "Este usuário já existe.",
  removeText_one:
    "Não poderá mais entrar; suas sessões, tokens e links temporários terminam. Os veículos e tudo o mais com que trabalhou ficam.",
  removeText_other:
    "Não poderão mais entrar; suas sessões, tokens e links temporários terminam. Os veículos e tudo o mais com que trabalharam ficam.",
  notOneself: "Sua própria conta não é excluída aqui.",
  self: "Esta é a sua própria conta. A forma de entrar é alterada no perfil.",
  refusal: {
    lastAdministrator: "Este é o último administrador, que precisa ficar.",
    restricted: "Ninguém dá mais direitos do que tem.",
    limit: "Você já tem tantos usuários quantos pode ter.",
    partner: "Um administrador não pertence a nenhuma das marcas.",
  },
} satisfies NonNullable<SomeMessages["manage"]>["user"];
