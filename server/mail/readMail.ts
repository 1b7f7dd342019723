import type { MailConfiguration } from "./connectSmtp.ts";

interface Reader {
  text(name: string): string | undefined;
}

/** Something, an at sign, something: the mail server has the last word. */
const ADDRESS = /^[^\s@<>]+@[^\s@<>]+$/;

/** `SMTP_URL` and `MAIL_FROM`, both or neither. The address stays out of mistakes: it holds a password. */
export function readMail(reader: Reader, mistakes: string[]): MailConfiguration | undefined {
  const address = reader.text("SMTP_URL");
  const from = reader.text("MAIL_FROM");
  if (address === undefined && from === undefined) return undefined;
  const server = address !== undefined && URL.canParse(address) ? new URL(address) : undefined;
  const isServer = server && /^smtps?:$/.test(server.protocol) && server.hostname !== "";
  if (!isServer || !/^\/?$/.test(server.pathname) || server.search !== "") {
    mistakes.push("SMTP_URL must be like smtps://user:password@mail.example:465");
    return undefined;
  }
  const [, plain] = /^[^<>\r\n]*<([^<>\s]+)>$/.exec(from ?? "") ?? [undefined, from];
  if (from === undefined || !ADDRESS.test(plain ?? "")) {
    mistakes.push("MAIL_FROM must be an address such as Fleet <fleet@example.com>");
    return undefined;
  }
  return { server, from };
}
