import type { SomeMessages } from "../SomeMessages.ts";

export const links = {
  make: "Novo link",
  search: "Buscar links",
  none: "Você não tem links temporários que ainda funcionem.",
  noneFound: "Nenhum link mostra “{{search}}”.",
  mayNot: "Sua conta não pode criar links temporários.",
  notLoaded: "Não foi possível carregar os links: {{detail}}",
  loading: "Carregando os links",
  count_one: "{{shown}} link",
  count_other: "{{shown}} links",
  lastUse: "Último uso",
  created: "Criado",
  revokeOf: "Revogar o link para {{name}}",
  revokeTitle: "Revogar este link?",
  revokeText:
    "Ele para de funcionar na hora, também para quem o tem aberto. Não dá para desfazer: um link novo tem outro endereço.",
  revokeNow: "Revogar link",
  revoked: "Link revogado.",
  notRevoked: "O link não foi revogado: {{detail}}",
  onceHint: "O endereço de um link só aparece quando ele é criado.",
  vehiclesHint: "Digite um nome, uma placa ou um grupo.",
  text: "Quem tiver o link vê estes veículos sem conta, até ele terminar.",
  code: "Código QR do link",
  copied_one: "{{count}} link copiado, pronto para uma planilha.",
  copied_other: "{{count}} links copiados, prontos para uma planilha.",
} satisfies SomeMessages["links"];
